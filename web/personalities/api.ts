import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { HistoryPeriod } from '../../contract/history.ts'
import type { FacetKind, Personality } from '../../contract/personalities.ts'
import { api } from '../lib/api.ts'
import { withBioPreviews } from './bio-preview.ts'
import type { PersonalityListState } from './list-state.ts'

/** Parties, chambers or areas that a text finds, those with most people first. */
export const foundFacetsQuery = (kind: FacetKind, search: string) =>
  queryOptions({
    queryKey: ['personalities', 'found facets', kind, search],
    queryFn: ({ client, signal }) =>
      api('GET /personalities/facets/find', { query: { kind, search }, client, signal }),
    placeholderData: keepPreviousData,
  })

/** A page of all personalities; the previous page stays visible while the next one loads. */
export const personalitiesQuery = (query: PersonalityListState) =>
  queryOptions({
    queryKey: ['personalities', 'list', query],
    queryFn: async ({ client, signal }) =>
      withBioPreviews(await api('GET /personalities', { query, client, signal })),
    placeholderData: keepPreviousData,
  })

/** One personality by slug. */
export const personalityQuery = (slug: string) =>
  queryOptions({
    queryKey: ['personalities', 'detail', slug],
    queryFn: ({ client, signal }) =>
      api('GET /personalities/:slug', { params: { slug }, client, signal }),
  })

/** The largest chambers with their members, for a chart. */
export const chartedChambersQuery = queryOptions({
  queryKey: ['personalities', 'chambers'],
  queryFn: ({ client, signal }) => api('GET /personalities/chambers', { client, signal }),
  meta: { isDrawnOnServer: true },
})

/** Parties with their counts, and letters of last names. */
export const facetsQuery = queryOptions({
  queryKey: ['personalities', 'facets'],
  queryFn: ({ client, signal }) => api('GET /personalities/facets', { client, signal }),
  meta: { isDrawnOnServer: true },
})

/** The counts of a personality over time. */
export const historyQuery = (id: string, period: HistoryPeriod) =>
  queryOptions({
    queryKey: ['history', id, period],
    queryFn: ({ client, signal }) =>
      api('GET /personalities/:id/history', { params: { id }, query: { period }, client, signal }),
    meta: { isDrawnOnServer: true },
  })

/** The personality from a cached list, to show while the details load. */
export function cachedPersonality(client: QueryClient, slug: string): Personality | undefined {
  // Others, such as those for pictures, have only a part of each personality.
  return ['top', 'list']
    .flatMap((list) =>
      client.getQueriesData<{ data: Personality[] }>({ queryKey: ['personalities', list] }),
    )
    .flatMap(([, list]) => list?.data ?? [])
    .find((personality) => personality.slug === slug)
}
