import { limits } from '../../contract/limits.ts'
import { codePoints, firstCodePoints } from '../../contract/text-length.ts'
import { pageOf } from '../ui/page-list.ts'

/** What can be searched, in the order of the tabs. */
export const searchTabs = {
  users: 'Users',
  posts: 'Posts',
  personalities: 'Personalities',
} as const
export type SearchTab = keyof typeof searchTabs

/** What is searched for and shown; it lives in the address. */
export interface SearchState {
  q: string
  tab: SearchTab
  page: number
}

const isTab = (text: string | null): text is SearchTab =>
  text !== null && Object.hasOwn(searchTabs, text)

/** Reads the state from an address; what makes no sense there is the default. */
export function readSearchState(search: URLSearchParams): SearchState {
  const tab = search.get('tab')
  return {
    q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
    tab: isTab(tab) ? tab : 'users',
    page: pageOf(search),
  }
}

/** The query of a state; only what differs from the defaults is written. */
export function searchQuery({ q, tab, page }: SearchState): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (tab !== 'users') search.set('tab', tab)
  if (page !== 1) search.set('page', String(page))
  return search
}

/** The address of a state. */
export function searchAddress(state: SearchState): string {
  const search = searchQuery(state)
  return search.size > 0 ? `/search?${search}` : '/search'
}

/** Whether there is enough to search for. */
export const isSearched = ({ q }: SearchState) => codePoints(q) >= limits.searchMin
