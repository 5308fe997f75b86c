import { limits } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import type { UserSort } from '../../contract/users.ts'
import { firstCodePoints } from '../lib/text-length.ts'
import { pageOf } from '../ui/page-list.ts'

/** Sort orders with their display names. */
export const sorts = {
  newest: { label: 'Newest first', sortBy: 'createdAt', order: 'desc' },
  oldest: { label: 'Oldest first', sortBy: 'createdAt', order: 'asc' },
  name: { label: 'Name', sortBy: 'name', order: 'asc' },
  username: { label: 'Username', sortBy: 'username', order: 'asc' },
  email: { label: 'Email', sortBy: 'email', order: 'asc' },
} as const satisfies Record<string, { label: string; sortBy: UserSort; order: Order }>

export const roles = { all: 'All roles', USER: 'Users', ADMIN: 'Administrators' } as const
export const statuses = { all: 'Any status', ACTIVE: 'Active', SUSPENDED: 'Suspended' } as const

/** Search, filters, sort order and page of the user list, kept in the URL. */
export interface UsersState {
  q: string
  role: keyof typeof roles
  status: keyof typeof statuses
  sort: keyof typeof sorts
  page: number
}

const defaults: UsersState = { q: '', role: 'all', status: 'all', sort: 'newest', page: 1 }

/** Reads the state from the URL; invalid values become the defaults. */
export function readUsersState(search: URLSearchParams): UsersState {
  const chosen = <Name extends string>(name: string, choices: Record<Name, unknown>, other: Name) =>
    (Object.keys(choices) as Name[]).find((choice) => choice === search.get(name)) ?? other
  return {
    q: firstCodePoints((search.get('q') ?? '').trim(), limits.searchMax),
    role: chosen('role', roles, defaults.role),
    status: chosen('status', statuses, defaults.status),
    sort: chosen('sort', sorts, defaults.sort),
    page: pageOf(search),
  }
}

/** URL of the page with this state; defaults are omitted. */
export function usersAddress(state: UsersState): string {
  const search = new URLSearchParams()
  for (const name of ['q', 'role', 'status', 'sort', 'page'] as const) {
    if (state[name] !== defaults[name]) search.set(name, String(state[name]))
  }
  return search.size > 0 ? `/admin/users?${search}` : '/admin/users'
}

/** The filters as query parameters of the API, for the list and the export. */
export function filtersOf({ q, role, status }: UsersState) {
  return {
    search: q || undefined,
    role: role === 'all' ? undefined : role,
    status: status === 'all' ? undefined : status,
  }
}

/** True if a search or filter is set. */
export const isFiltered = ({ q, role, status }: UsersState) =>
  q !== '' || role !== 'all' || status !== 'all'
