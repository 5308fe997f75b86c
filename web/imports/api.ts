import { queryOptions } from '@tanstack/react-query'
import type { Import } from '../../contract/imports.ts'
import { api } from '../lib/api.ts'

/** Milliseconds between looks at the progress. */
const progressInterval = 1_000

/** True while the server works on it. */
export const isAtWork = ({ state }: Pick<Import, 'state'>) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** The last imports; refetched on every visit, and while the server works on one. */
export const lastImportsQuery = queryOptions({
  queryKey: ['admin', 'imports'],
  queryFn: ({ client, signal }) => api('GET /imports', { client, signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.data.some(isAtWork) ? progressInterval : false),
})
