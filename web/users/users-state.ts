import { limits } from '../../contract/limits.ts'
import type { Order } from '../../contract/paging.ts'
import { firstCodePoints } from '../../contract/text-length.ts'
import type { UserSort } from '../../contract/users.ts'
import { pageOf } from '../ui/page-list.ts'

/** The sorts of the members as people call them. */
export const sorts = {
  newest: { label: 'Newest first', sortBy: 'createdAt', order: 'desc' },
  oldest: { label: 'Oldest first', sortBy: 'createdAt', order: 'asc' },
  name: { label: 'Name', sortBy: 'name', order: 'asc' },
  username: { label: 'Username', sortBy: 'username', order: 'asc' },
  email: { label: 'Email', sortBy: 'email', order: 'asc' },
} as const satisfies Record<string, { label: string; sortBy: UserSort; order: Order }>

export const roles = { all: 'All roles', USER: 'Users', ADMIN: 'Administrators' } as const
export const statuses = { all: 'Any status', ACTIVE: 'Active', SUSPENDED: 'Suspended' } as const

/** What of the members is shown; it lives in the address. */
export interface UsersState {
  q: string
  role: keyof typeof roles
  status: keyof typeof statuses
  sort: keyof typeof sorts
  page: number
}

const defaults: UsersState = { q: '', role: 'all', status: 'all', sort: 'newest', page: 1 }

/** Reads the state from an address; what makes no sense there is the default. */
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

/** The address of a state; only what differs from the defaults is written. */
export function usersAddress(state: UsersState): string {
  const search = new URLSearchParams()
  for (const name of ['q', 'role', 'status', 'sort', 'page'] as const) {
    if (state[name] !== defaults[name]) search.set(name, String(state[name]))
  }
  return search.size > 0 ? `/admin/users?${search}` : '/admin/users'
}

/** What the state chooses, as the API is asked for a page and for the table of all. */
export function filtersOf({ q, role, status }: UsersState) {
  return {
    search: q || undefined,
    role: role === 'all' ? undefined : role,
    status: status === 'all' ? undefined : status,
  }
}

/** Whether anything but all members is asked for. */
export const isNarrowed = ({ q, role, status }: UsersState) =>
  q !== '' || role !== 'all' || status !== 'all'
