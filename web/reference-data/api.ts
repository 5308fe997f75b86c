import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import type { ReferenceListState } from './reference-lists.ts'

/** What a mandate refers to. */
export type ReferenceKind = 'party' | 'chamber' | 'area'

// Refetched on every visit: administrators must not decide on stale data.
const staleTime = 0

const key = 'reference-data'

export const partiesQuery = (query: ReferenceListState) =>
  queryOptions({
    queryKey: [key, 'parties', query],
    queryFn: ({ client, signal }) => api('GET /admin/parties', { query, client, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const chambersQuery = (query: ReferenceListState) =>
  queryOptions({
    queryKey: [key, 'chambers', query],
    queryFn: ({ client, signal }) => api('GET /admin/chambers', { query, client, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

export const sourcesQuery = (query: ReferenceListState) =>
  queryOptions({
    queryKey: [key, 'sources', query],
    queryFn: ({ client, signal }) => api('GET /admin/sources', { query, client, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** Chambers whose offices were ended on a day. */
export const electionsQuery = queryOptions({
  queryKey: [key, 'elections'],
  queryFn: ({ client, signal }) => api('GET /admin/elections', { client, signal }),
  staleTime,
})

export const areasQuery = (query: ReferenceListState) =>
  queryOptions({
    queryKey: [key, 'areas', query],
    queryFn: ({ client, signal }) => api('GET /admin/areas', { query, client, signal }),
    placeholderData: keepPreviousData,
    staleTime,
  })

/** The areas directly below one, or the topmost ones. */
export const childAreasQuery = (parent: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [key, 'child-areas', parent ?? null],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /admin/areas', {
        query: { parent, page: pageParam, limit: childAreas },
        client,
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    staleTime,
  })

/** Areas below another that are read at once. */
export const childAreas = 50

/** Candidates of a search box. */
const maxSuggestions = 8

export interface Suggestion {
  id: string
  name: string
  /** What tells it from others of this name. */
  note: string | undefined
}

export const suggestionsQuery = (kind: ReferenceKind, search: string) =>
  queryOptions({
    queryKey: [key, 'suggestions', kind, search],
    queryFn: async ({ client, signal }): Promise<Suggestion[]> => {
      const query = { search, page: 1, limit: maxSuggestions }
      if (kind === 'area') {
        const { data } = await api('GET /admin/areas', { query, client, signal })
        return data.map(({ id, name, parent }) => ({ id, name, note: parent?.name }))
      }
      if (kind === 'party') {
        const { data } = await api('GET /admin/parties', { query, client, signal })
        return data.map(({ id, name, shortName }) => ({ id, name, note: shortName ?? undefined }))
      }
      const { data } = await api('GET /admin/chambers', { query, client, signal })
      return data.map(({ id, name, area }) => ({ id, name, note: area?.name }))
    },
    placeholderData: keepPreviousData,
    staleTime,
  })

const paths = { party: 'parties', chamber: 'chambers', area: 'areas' } as const

export const createReference = (kind: ReferenceKind, name: string) =>
  api(`POST /admin/${paths[kind]}`, { body: { name } })

export const mergeReferences = (kind: ReferenceKind, id: string, into: string) =>
  api(`POST /admin/${paths[kind]}/:id/merge`, { params: { id }, body: { into } })

export const deleteReference = (kind: ReferenceKind, id: string) =>
  api(`DELETE /admin/${paths[kind]}/:id`, { params: { id } })

/** Refetches parties, chambers, areas and sources; what shows them elsewhere is refetched on the next visit. */
export async function invalidateReferences(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ refetchType: 'none' })
  await client.invalidateQueries({ queryKey: [key] })
}
