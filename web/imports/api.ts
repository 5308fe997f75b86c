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

const one = (id: string) => ({ id, page: 1, limit: 1 })

/** A source; null if it is not there any more. */
export const sourceQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'imports', 'source', id],
    queryFn: async ({ client, signal }) => {
      const { data } = await api('GET /admin/sources', { query: one(id ?? ''), client, signal })
      return data[0] ?? null
    },
    enabled: id !== undefined,
    staleTime: 0,
  })

/** A chamber; null if it is not there any more. */
export const chamberQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'imports', 'chamber', id],
    queryFn: async ({ client, signal }) => {
      const { data } = await api('GET /admin/chambers', { query: one(id ?? ''), client, signal })
      return data[0] ?? null
    },
    enabled: id !== undefined,
    staleTime: 0,
  })
