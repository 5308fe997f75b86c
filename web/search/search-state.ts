import { limits } from '../../contract/limits.ts'
import type { SearchCounts } from '../../contract/search.ts'
import { codePoints } from '../../contract/text-length.ts'
import { firstCodePoints } from '../lib/text-length.ts'
import { pageOf } from '../ui/page-list.ts'

/** The tabs of the search, in order. */
export const searchTabs = {
  users: 'Users',
  posts: 'Posts',
  personalities: 'Personalities',
} as const
export type SearchTab = keyof typeof searchTabs

export const searchTabNames = Object.keys(searchTabs) as SearchTab[]

/** State of the search, kept in the URL. */
export interface SearchState {
  q: string
  /** Undefined opens the first tab with results. */
  tab: SearchTab | undefined
  page: number
}

/** The state of a search with its tab. */
export type TabState = SearchState & { tab: SearchTab }

const isTab = (text: string | null): text is SearchTab =>
  text !== null && Object.hasOwn(searchTabs, text)

/** Reads the state from a query string; invalid values become the defaults. */
export function readSearchState(search: URLSearchParams): SearchState {
  const tab = search.get('tab')
  return {
    q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
    tab: isTab(tab) ? tab : undefined,
    page: pageOf(search),
  }
}

/** The query string of a state, without defaults. */
export function searchQuery({ q, tab, page }: SearchState): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (tab !== undefined) search.set('tab', tab)
  if (page !== 1) search.set('page', String(page))
  return search
}

/** The URL of a state. */
export function searchAddress(state: SearchState): string {
  const search = searchQuery(state)
  return search.size > 0 ? `/search?${search}` : '/search'
}

/** True if the text is long enough to search for. */
export const isSearched = ({ q }: SearchState) => codePoints(q) >= limits.searchMin

/** The tab that opens when the URL names none: the first with results. */
export const firstTab = (counts: SearchCounts | undefined): SearchTab =>
  searchTabNames.find((tab) => counts?.[tab]) ?? 'users'

/** 12 as '12', and '99+' for as many as are counted. */
export const countedText = (count: number) =>
  count < limits.countedResults ? String(count) : `${limits.countedResults - 1}+`
