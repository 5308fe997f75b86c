import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The announcements that have not ended. */
export const currentAnnouncementsQuery = queryOptions({
  queryKey: ['announcements', 'current'],
  queryFn: ({ client, signal }) => api('GET /announcements', { client, signal }),
})

/** The latest announcements, for administrators. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'all'],
  queryFn: ({ client, signal }) => api('GET /admin/announcements', { client, signal }),
  staleTime: 0,
})
