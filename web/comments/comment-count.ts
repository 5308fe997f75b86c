import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'

/**
 * Changes a personality's comment count in cached data of any shape: the personality itself or a list that contains
 * it. Returns the same reference when nothing changes, so React Query does not re-render.
 */
export function withCommentCount<Cached>(
  cached: Cached,
  personalityId: string,
  change: (count: number) => number,
): Cached {
  if (!isRecord(cached)) return cached
  const { id, commentCount, data } = cached
  if (Array.isArray(data)) {
    const rows = data.map((row) => withCommentCount(row, personalityId, change))
    return rows.some((row, index) => row !== data[index]) ? { ...cached, data: rows } : cached
  }
  if (id !== personalityId || typeof commentCount !== 'number') return cached
  const changed = Math.max(0, change(commentCount))
  return changed === commentCount ? cached : { ...cached, commentCount: changed }
}

/** Adds to a personality's comment count in every cached query that contains it. */
export function addToCommentCount(client: QueryClient, personalityId: string, by: number) {
  return updateCachedQueries<unknown>(
    client,
    { predicate: ({ queryKey: [feature] }) => feature === 'personalities' || feature === 'saves' },
    (cached) => withCommentCount(cached, personalityId, (count) => count + by),
  )
}
