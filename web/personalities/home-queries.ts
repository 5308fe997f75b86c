import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { withBioPreviews } from './bio-preview.ts'

// Apart from other queries (api.ts), which the home page does not load.

/** The personalities with the most votes. */
export const topPersonalitiesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['personalities', 'top', limit],
    queryFn: async ({ client, signal }) =>
      withBioPreviews(await api('GET /personalities/top', { query: { limit }, client, signal })),
  })

/** The counts of the personalities with the most votes, for pictures of them. */
export const opinionsQuery = queryOptions({
  queryKey: ['personalities', 'opinions'],
  queryFn: ({ client, signal }) => api('GET /personalities/opinions', { client, signal }),
  meta: { isDrawnOnServer: true },
})
