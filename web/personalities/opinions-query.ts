import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The counts of the personalities with the most votes, for pictures of them. */
export const opinionsQuery = queryOptions({
  queryKey: ['personalities', 'opinions'],
  queryFn: ({ client, signal }) => api('GET /personalities/opinions', { client, signal }),
  meta: { isDrawnOnServer: true },
})
