import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/vote-reviews'
import type { FilterValues } from '../../contract/filter.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { reviewFilters } from '../../contract/review-filters.ts'
import { api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'
import { isAlreadyDecided } from '../lib/decision-errors.ts'
import { toast } from '../lib/toast.ts'

/** Held votes in groups, paged by cursor; never served from the cache alone, because other administrators decide too. */
export const reviewsQuery = (filters: FilterValues<typeof reviewFilters>) =>
  infiniteQueryOptions({
    queryKey: ['vote-reviews', filters],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/vote-reviews', {
        query: { ...filters, limit: pageSizes.moderation, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    staleTime: 0,
  })

/** What an administrator decides about a group: the votes, or the appeals against their exclusion. */
export type GroupDecision = 'RELEASED' | 'EXCLUDED' | 'APPEALS_GRANTED' | 'APPEALS_REJECTED'

/** Decides about a group of held votes. */
export function useDecideReview(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ decision, reason }: { decision: GroupDecision; reason: string }) =>
      decision === 'RELEASED' || decision === 'EXCLUDED'
        ? api('POST /admin/vote-reviews/:id/decision', {
            params: { id },
            body: { outcome: decision, reason },
          })
        : api('POST /admin/vote-reviews/:id/appeals/decision', {
            params: { id },
            body: { isGranted: decision === 'APPEALS_GRANTED', reason },
          }),
    onSuccess() {
      toast.success(texts.decisionSavedVotersHave)
      void client.invalidateQueries()
    },
    onError(error) {
      toast.failure(error)
      if (isAlreadyDecided(error)) void client.invalidateQueries()
    },
  })
}
