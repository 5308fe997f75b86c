import { queryOptions } from '@tanstack/react-query'
import type { OwnDecision } from '../../contract/appeals.ts'
import { api } from '../lib/api.ts'

/** In place of a decision, about content that waits for one. */
export const waitsForReview = 'waits'

/** The decision that hides the viewer's own content, or that it waits for review; null when it is not hidden. */
export const ownDecisionQuery = (targetId: string) =>
  queryOptions({
    queryKey: ['appeals', 'mine', targetId],
    queryFn: async ({ client, signal }): Promise<OwnDecision | typeof waitsForReview | null> => {
      const { data, held } = await api('GET /appeals', { query: { id: targetId }, client, signal })
      return held.length > 0 ? waitsForReview : (data[0] ?? null)
    },
  })
