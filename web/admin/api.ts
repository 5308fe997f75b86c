import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

// Refetched on every visit: administrators must not decide on stale data.
const staleTime = 0

export const adminStatsQuery = queryOptions({
  queryKey: ['admin', 'stats'],
  queryFn: ({ client, signal }) => api('GET /admin/stats', { client, signal }),
  staleTime,
})

export const adminActivityQuery = queryOptions({
  queryKey: ['admin', 'activity'],
  queryFn: ({ client, signal }) => api('GET /admin/activity', { client, signal }),
  staleTime,
})

const countedAgain = 60_000

/** What waits for administrators. Read again at intervals, because members report and appeal meanwhile. */
export const adminTasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: ({ client, signal }) => api('GET /admin/tasks', { client, signal }),
  staleTime,
  refetchInterval: countedAgain,
})

export const setupStepsQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ client, signal }) => api('GET /admin/setup', { client, signal }),
  staleTime,
})
