import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Why something of one's own is hidden; null when it is not. */
export const ownDecisionQuery = (thingId: string) =>
  queryOptions({
    queryKey: ['appeals', 'mine', thingId],
    queryFn: async ({ client, signal }) => {
      const { data } = await api('GET /appeals', { query: { id: thingId }, client, signal })
      return data[0] ?? null
    },
  })
