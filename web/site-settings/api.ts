import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** All settings of the site, for administrators. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site settings'],
  queryFn: ({ client, signal }) => api('GET /admin/site-settings', { client, signal }),
  staleTime: 0,
})
