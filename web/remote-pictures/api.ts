import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Milliseconds between looks at the progress. */
const progressInterval = 2_000

/** Pictures on other sites; refetched on every visit, and while the server fetches some. */
export const remotePicturesQuery = queryOptions({
  queryKey: ['admin', 'remote-pictures'],
  queryFn: ({ client, signal }) => api('GET /admin/pictures', { client, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.waiting ? progressInterval : false),
})
