import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ client, signal }) => api('GET /admin/invitations', { client, signal }),
})
