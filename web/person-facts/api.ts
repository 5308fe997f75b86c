import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Fact } from '../../contract/facts.ts'
import { pageSizes } from '../../contract/limits.ts'
import { invalidatePersonalities } from '../admin/save-personality.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { nextCursorOf } from '../lib/cursor-pages.ts'

// Refetched on every visit: administrators must not decide on stale data.
const staleTime = 0

const key = 'person-facts'

/** Everything that the site knows of a person. */
export const personFactsQuery = (personalityId: string) =>
  queryOptions({
    queryKey: [key, 'known', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /admin/personalities/:personalityId', {
        params: { personalityId },
        client,
        signal,
      }),
    staleTime,
  })

/** The changes of a person's facts, newest first. */
export const factHistoryQuery = (personalityId: string) =>
  infiniteQueryOptions({
    queryKey: [key, 'history', personalityId],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/personalities/:personalityId/facts', {
        params: { personalityId },
        query: { limit: pageSizes.audit, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCursorOf,
    staleTime,
  })

/** The notes on the chart of a person. */
export const chartNotesQuery = (personalityId: string) =>
  queryOptions({
    queryKey: [key, 'notes', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /admin/personalities/:personalityId/chart-notes', {
        params: { personalityId },
        client,
        signal,
      }),
    staleTime,
  })

export const replaceChartNotes = (
  personalityId: string,
  body: ApiOptions<'PUT /admin/personalities/:personalityId/chart-notes'>['body'],
) => api('PUT /admin/personalities/:personalityId/chart-notes', { params: { personalityId }, body })

type FactChanges = ApiOptions<'PATCH /admin/personalities/:personalityId'>['body']

export const changeFacts = (personalityId: string, body: FactChanges) =>
  api('PATCH /admin/personalities/:personalityId', { params: { personalityId }, body })

export const revertFactChange = (changeId: string) =>
  api('POST /admin/fact-changes/:changeId/revert', { params: { changeId } })

export const releaseFact = (personalityId: string, fact: Fact) =>
  api('DELETE /admin/personalities/:personalityId/held-facts/:fact', {
    params: { personalityId, fact },
  })

/** Refetches what is known of people, and the lists that show them. */
export async function invalidateFacts(client: QueryClient): Promise<void> {
  invalidatePersonalities(client)
  await client.invalidateQueries({ queryKey: [key] })
}
