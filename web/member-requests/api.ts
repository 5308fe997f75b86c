import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FilterValues } from '../../contract/filter.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { requestFilters } from '../../contract/request-filters.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Requests of members, newest first; refetched on every visit because other administrators decide too. */
export const memberRequestsQuery = (filters: FilterValues<typeof requestFilters>) =>
  infiniteQueryOptions({
    queryKey: ['member-requests', filters],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/member-requests', {
        query: { ...filters, limit: pageSizes.memberRequests, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The deletion that waits for the viewer's account. */
export const ownDeletionQuery = queryOptions({
  queryKey: ['own-deletion'],
  queryFn: ({ client, signal }) => api('GET /users/me/deletion', { client, signal }),
  staleTime: 0,
})
