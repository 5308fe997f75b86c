import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The last publication about a personality; null if there was none yet. */
export const publicationQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['publications', 'of', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /personalities/:id/publication', { params: { id: personalityId }, client, signal }),
  })

/** The latest publication, with the head of the log; null before the first one. */
export const latestPublicationQuery = queryOptions({
  queryKey: ['publications', 'latest'],
  queryFn: ({ client, signal }) => api('GET /publications/latest', { client, signal }),
})

/** A page of the published lists of all personalities. */
export const publishedListsQuery = (page: number) =>
  queryOptions({
    queryKey: ['publications', 'lists', page],
    queryFn: ({ client, signal }) =>
      api('GET /publications/lists', { query: { page }, client, signal }),
    placeholderData: keepPreviousData,
  })
