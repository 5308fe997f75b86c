import * as texts from '#messages/users'
import { filtersIn } from '../../contract/filter.ts'
import type { Order } from '../../contract/paging.ts'
import { userFilters } from '../../contract/user-filters.ts'
import type { UserSort } from '../../contract/users.ts'
import {
  filterParameters,
  type ListState,
  listAddress,
  oneOf,
  pageParameter,
  searchParameter,
} from '../lib/list-address.ts'

type Sort = 'newest' | 'oldest' | 'name' | 'username' | 'email'

/** Sort orders with their display names. */
export const sorts: Record<Sort, { label: string; sortBy: UserSort; order: Order }> = {
  newest: { label: texts.newestFirst, sortBy: 'createdAt', order: 'desc' },
  oldest: { label: texts.oldestFirst, sortBy: 'createdAt', order: 'asc' },
  name: { label: texts.name, sortBy: 'name', order: 'asc' },
  username: { label: texts.username, sortBy: 'username', order: 'asc' },
  email: { label: texts.email, sortBy: 'email', order: 'asc' },
}

/** The list of users. */
export const userList = listAddress('/admin/users', {
  search: searchParameter,
  ...filterParameters(userFilters),
  sort: oneOf(['newest', 'oldest', 'name', 'username', 'email']),
  page: pageParameter,
})

export type UsersState = ListState<typeof userList>

/** Search and filters as query parameters of the API, for the list and the export. */
export const filtersOf = ({ sort: _sort, page: _page, ...filters }: UsersState) => filters

/** True if a search or filter is set. */
export const isFiltered = (state: UsersState) =>
  state.search !== undefined || filtersIn(userFilters, state).length > 0
