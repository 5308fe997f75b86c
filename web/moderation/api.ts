import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** Seconds after which a page asks again who works on what. */
const claimsInterval = 5

/** Who works on which open case, asked for again while the page is visible. */
export const claimsQuery = queryOptions({
  queryKey: ['moderation', 'claims'],
  queryFn: ({ client, signal }) => api('GET /admin/moderation/claims', { client, signal }),
  refetchInterval: claimsInterval * 1000,
  staleTime: 0,
})

/** Notes of moderators on a case and its member. */
export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: ['moderation', 'notes', id],
    queryFn: ({ client, signal }) =>
      api('GET /admin/moderation/:id/notes', { params: { id }, client, signal }),
    staleTime: 0,
  })

/** Answers to authors that administrators have prepared. */
export const answersQuery = queryOptions({
  queryKey: ['moderation', 'answers'],
  queryFn: ({ client, signal }) => api('GET /admin/moderation/answers', { client, signal }),
})

export const deskStatisticsQuery = queryOptions({
  queryKey: ['moderation', 'statistics'],
  queryFn: ({ client, signal }) => api('GET /admin/moderation/statistics', { client, signal }),
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
