import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Why something of one's own is hidden; null when it is not. */
export const ownDecisionQuery = (targetId: string) =>
  queryOptions({
    queryKey: ['appeals', 'mine', targetId],
    queryFn: async ({ client, signal }) => {
      const { data } = await api('GET /appeals', { query: { id: targetId }, client, signal })
      return data[0] ?? null
    },
  })
