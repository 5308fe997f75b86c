import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ client, signal }) => api('GET /admin/invitations', { client, signal }),
})

/** Accounts that wait for approval; others may decide meanwhile. */
export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: ({ client, signal }) => api('GET /admin/approvals', { client, signal }),
  staleTime: 0,
})
