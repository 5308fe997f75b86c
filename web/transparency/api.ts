import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** How often what was decided under which rule. */
export const transparencyQuery = queryOptions({
  queryKey: ['transparency'],
  queryFn: ({ client, signal }) => api('GET /transparency', { client, signal }),
})
