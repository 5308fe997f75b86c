import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Mailboxes of which several accounts count. */
export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: ({ client, signal }) => api('GET /admin/mailboxes', { client, signal }),
  staleTime: 0,
})
