import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const trustedFlaggersQuery = queryOptions({
  queryKey: ['trusted-flaggers'],
  queryFn: ({ client, signal }) => api('GET /admin/trusted-flaggers', { client, signal }),
})
