import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { countUsers, maxCountedUsers } from './count-users.ts'
import { sorts, type UsersState } from './users-state.ts'

// Refetched on every visit: administrators must not decide on stale data.
const staleTime = 0

export const usersQuery = (state: UsersState) =>
  queryOptions({
    queryKey: ['users', 'list', state],
    queryFn({ client, signal }) {
      const { sort, ...rest } = state
      const { sortBy, order } = sorts[sort]
      const query = { ...rest, sortBy, order, limit: pageSizes.users }
      return api('GET /users', { query, client, signal })
    },
    placeholderData: keepPreviousData,
    staleTime,
  })

export const userStatsQuery = queryOptions({
  queryKey: ['users', 'stats'],
  queryFn: ({ client, signal }) => api('GET /users/admin/stats', { client, signal }),
  staleTime,
})

/** The same statistics counted in the browser, as a fallback if the server's request fails. */
export const countedStatsQuery = queryOptions({
  queryKey: ['users', 'stats', 'counted'],
  async queryFn({ client, signal }) {
    const query = { limit: maxCountedUsers, sortBy: 'createdAt', order: 'desc' } as const
    const { data, pagination } = await api('GET /users', { query, client, signal })
    return { ...countUsers(data, Date.now()), isPartial: pagination.total > data.length }
  },
  staleTime,
})
