import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { CasesQuery } from '../../contract/moderation.ts'
import { api } from '../lib/api.ts'

interface Grown {
  pagination: { hasNext: boolean; nextCursor: string | null }
}

const readOn = ({ pagination: { hasNext, nextCursor } }: Grown) => (hasNext ? nextCursor : null)

/** Cases to decide, or decided; others decide too, so they are always asked for anew. */
export const casesQuery = ({ state, type, id }: Pick<CasesQuery, 'state' | 'type' | 'id'>) =>
  infiniteQueryOptions({
    queryKey: ['moderation', 'cases', state, type ?? 'all', id ?? 'all'],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/moderation', {
        query: {
          state,
          type,
          id,
          limit: String(pageSizes.moderation),
          cursor: pageParam ?? undefined,
        },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: readOn,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Appeals to decide. */
export const appealsQuery = infiniteQueryOptions({
  queryKey: ['moderation', 'appeals'],
  queryFn: ({ client, signal, pageParam }) =>
    api('GET /admin/appeals', {
      query: { limit: String(pageSizes.moderation), cursor: pageParam ?? undefined },
      client,
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: readOn,
  staleTime: 0,
})
