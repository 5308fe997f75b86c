import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** A profile as the viewer (null when signed out) sees it. */
export const profileQuery = (username: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['profiles', 'detail', username.toLowerCase(), viewerId],
    queryFn: ({ client, signal }) =>
      api('GET /users/username/:username', { params: { username }, client, signal }),
  })
