import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits, pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import type { AuditState } from './audit-state.ts'

// Refetched on every visit: the latest entry may be a second old.
const staleTime = 0

/** Audit entries that match the filters, newest first, paged by cursor. */
export const auditQuery = (state: AuditState) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'entries', state],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/audit', {
        query: { ...state, limit: pageSizes.audit, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime,
  })

/** The current administrators, moderators and editors, as choices of the filter. */
export const administratorsQuery = queryOptions({
  queryKey: ['users', 'administrators'],
  queryFn: async ({ client, signal }) => {
    const pages = await Promise.all(
      (['ADMIN', 'MODERATOR', 'EDITOR'] as const).map((role) =>
        api('GET /users', {
          query: { role, sortBy: 'name', order: 'asc', limit: limits.pageLimitMax },
          client,
          signal,
        }),
      ),
    )
    return pages.flatMap(({ data }) => data)
  },
  staleTime,
})
