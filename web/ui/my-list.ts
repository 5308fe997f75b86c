import * as texts from '#messages/ui'
import { type Filters, type FilterValues, filtersIn } from '../../contract/filter.ts'
import type { Order } from '../../contract/paging.ts'
import {
  filterParameters,
  listAddress,
  oneOf,
  pageParameter,
  searchParameter,
} from '../lib/list-address.ts'

type MySort = 'newest' | 'oldest' | 'personality'

/** Sort orders of the user's own items. */
export const mySorts: Record<
  MySort,
  { label: string; sortBy: 'createdAt' | 'personality.name'; order: Order }
> = {
  newest: { label: texts.newestFirst, sortBy: 'createdAt', order: 'desc' },
  oldest: { label: texts.oldestFirst, sortBy: 'createdAt', order: 'asc' },
  personality: { label: texts.byPersonality, sortBy: 'personality.name', order: 'asc' },
}

/** A list of the user's own items. */
export const myList = <F extends Filters>(path: string, filters: F) =>
  listAddress(path, {
    search: searchParameter,
    ...filterParameters(filters),
    sort: oneOf(['newest', 'oldest', 'personality']),
    page: pageParameter,
  })

/** State of every list of the user's own items, besides its filters. */
export interface MyListState {
  search: string | undefined
  sort: MySort
  page: number
}

/** True if a search, a filter or a later page is chosen. */
export const isNarrowedBy = <F extends Filters>(
  filters: F,
  state: MyListState & FilterValues<F>,
): boolean => state.search !== undefined || state.page > 1 || filtersIn(filters, state).length > 0

/** The query of the API for a state. */
export function myListQuery<State extends MyListState>({ sort, ...state }: State, limit: number) {
  const { sortBy, order } = mySorts[sort]
  return { ...state, sortBy, order, limit }
}
