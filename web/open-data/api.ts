import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The files of the latest day. */
export const openDataQuery = queryOptions({
  queryKey: ['open-data'],
  queryFn: ({ client, signal }) => api('GET /open-data', { client, signal }),
})
