import * as texts from '#messages/search'
import { limits } from '../../contract/limits.ts'
import type { SearchCounts } from '../../contract/search.ts'
import { codePoints } from '../../contract/text-length.ts'
import {
  filterParameters,
  type ListState,
  listAddress,
  pageParameter,
  searchParameter,
} from '../lib/list-address.ts'

/** The tabs of the search, in order. */
export const searchTabs = {
  users: texts.users,
  posts: texts.posts,
  personalities: texts.personalities,
} as const
export type SearchTab = keyof typeof searchTabs

export const searchTabNames = Object.keys(searchTabs) as [SearchTab, ...SearchTab[]]

/** The search; without a tab, the first one with results opens. */
export const searchList = listAddress('/search', {
  search: searchParameter,
  ...filterParameters({ tab: { kind: 'choice', values: searchTabNames } }),
  page: pageParameter,
})

export type SearchState = ListState<typeof searchList>

/** The state of a search with its tab. */
export type TabState = SearchState & { tab: SearchTab }

/** True if the text is long enough to search for. */
export const isSearched = ({ search = '' }: SearchState) => codePoints(search) >= limits.searchMin

/** The tab that opens when the URL names none: the first with results. */
export const firstTab = (counts: SearchCounts | undefined): SearchTab =>
  searchTabNames.find((tab) => counts?.[tab]) ?? 'users'

/** 12 as '12', and '99+' for as many as are counted. */
export const countedText = (count: number) =>
  count < limits.countedResults ? String(count) : `${limits.countedResults - 1}+`
