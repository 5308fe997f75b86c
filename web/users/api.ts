import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { mostCounted, statsFrom } from './stats-from.ts'
import { filtersOf, sorts, type UsersState } from './users-state.ts'

// Asked anew on every visit: what administrators decide by should not be minutes old.
const staleTime = 0

export const usersQuery = (state: UsersState) =>
  queryOptions({
    queryKey: ['users', 'list', state],
    queryFn({ client, signal }) {
      const { sortBy, order } = sorts[state.sort]
      const { page } = state
      const query = { ...filtersOf(state), sortBy, order, page, limit: pageSizes.users }
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

/** The same figures counted here, for when the server does not give them. */
export const countedStatsQuery = queryOptions({
  queryKey: ['users', 'stats', 'counted'],
  async queryFn({ client, signal }) {
    const query = { limit: mostCounted, sortBy: 'createdAt', order: 'desc' } as const
    const { data, pagination } = await api('GET /users', { query, client, signal })
    return { ...statsFrom(data, Date.now()), isOfFirst: pagination.total > data.length }
  },
  staleTime,
})
