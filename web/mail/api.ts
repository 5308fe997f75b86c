import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The mails that wait; refetched on every visit because they are sent meanwhile. */
export const mailQueueQuery = queryOptions({
  queryKey: ['mail', 'queue'],
  queryFn: ({ client, signal }) => api('GET /admin/mail', { client, signal }),
  staleTime: 0,
})

/** What the viewer is mailed about as an administrator. */
export const preferencesQuery = queryOptions({
  queryKey: ['mail', 'preferences'],
  queryFn: ({ client, signal }) => api('GET /admin/mail/preferences', { client, signal }),
})
