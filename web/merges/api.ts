import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Who becomes whom. */
export interface Pair {
  absorbedId: string
  survivorId: string
}

/** People that were merged into others. */
export const mergesQuery = queryOptions({
  queryKey: ['merges', 'list'],
  queryFn: ({ client, signal }) => api('GET /admin/merges', { client, signal }),
  staleTime: 0,
})

/** What a merge would do. */
export const mergePreviewQuery = (pair: Pair) =>
  queryOptions({
    queryKey: ['merges', 'preview', pair],
    queryFn: ({ client, signal }) =>
      api('GET /admin/merges/preview', { query: pair, client, signal }),
    staleTime: 0,
  })

/** Somebody else to merge with, by name. */
export const otherPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['personalities', 'others', search],
    queryFn: ({ client, signal }) =>
      api('GET /personalities', {
        query: { search, sortBy: 'match', status: 'all', limit: 8 },
        client,
        signal,
      }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** After a merge or a split nothing that shows people is as it was. */
export const invalidatePeople = (client: QueryClient): Promise<void> => client.invalidateQueries()
