import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { caseFilters } from '../../contract/case-filters.ts'
import type { FilterValues } from '../../contract/filter.ts'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Open or decided cases, paged by cursor; never served from the cache alone, because other moderators decide too. */
export const casesQuery = (filters: FilterValues<typeof caseFilters>) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'cases', filters],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/moderation', {
        query: { ...filters, limit: pageSizes.moderation, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Open appeals, paged by cursor. */
export const appealsQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'appeals'],
  queryFn: ({ client, signal, pageParam }) =>
    api('GET /admin/appeals', {
      query: { limit: String(pageSizes.moderation), cursor: pageParam ?? undefined },
      client,
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: nextCursorOf,
  staleTime: 0,
})
