import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** The decision that hides the viewer's own content; null when the content is not hidden. */
export const ownDecisionQuery = (targetId: string) =>
  queryOptions({
    queryKey: ['appeals', 'mine', targetId],
    queryFn: async ({ client, signal }) => {
      const { data } = await api('GET /appeals', { query: { id: targetId }, client, signal })
      return data[0] ?? null
    },
  })
