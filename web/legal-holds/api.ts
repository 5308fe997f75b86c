import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { FilterValues } from '../../contract/filter.ts'
import type { holdFilters } from '../../contract/hold-filters.ts'
import { pageSizes } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

/** Orders to keep texts, newest first. */
export const legalHoldsQuery = (filters: FilterValues<typeof holdFilters>) =>
  infiniteQueryOptions({
    queryKey: ['legal-holds', 'list', filters],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/legal-holds', {
        query: { ...filters, limit: pageSizes.legalHolds, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The kept texts of a hold; read once, because each look is in the audit log. */
export const heldTextsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['legal-holds', 'texts', id],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/legal-holds/:id/texts', {
        params: { id },
        query: { limit: pageSizes.legalHolds, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
