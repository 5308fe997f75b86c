import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { withBioPreviews } from './bio-preview.ts'

/** The personalities with the most votes. Apart from other queries (api.ts), which the home page does not load. */
export const topPersonalitiesQuery = (limit: number) =>
  queryOptions({
    queryKey: ['personalities', 'top', limit],
    queryFn: async ({ client, signal }) =>
      withBioPreviews(await api('GET /personalities/top', { query: { limit }, client, signal })),
  })
