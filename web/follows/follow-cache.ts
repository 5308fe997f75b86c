import type { QueryClient } from '@tanstack/react-query'
import type { FollowStatus } from '../../contract/follows.ts'
import { isRecord } from '../lib/is-record.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'

export type FollowState = Pick<FollowStatus, 'isFollowing' | 'isRequested'>

/** Sets whether the viewer follows a user, or has requested to, in every profile of that user in cached data of any shape. */
export function withFollow<Cached>(cached: Cached, userId: string, state: FollowState): Cached {
  if (Array.isArray(cached)) {
    return cached.map((part) => withFollow(part, userId, state)) as Cached
  }
  if (!isRecord(cached)) return cached
  if (typeof cached.isFollowing !== 'boolean') {
    const parts = Object.entries(cached)
    return Object.fromEntries(
      parts.map(([name, part]) => [name, withFollow(part, userId, state)]),
    ) as Cached
  }
  if (cached.id !== userId) return cached
  const before = typeof cached.followersCount === 'number' ? cached.followersCount : 0
  const added = Number(state.isFollowing) - Number(cached.isFollowing)
  return { ...cached, ...state, followersCount: Math.max(0, before + added) }
}

/** First parts of the query keys whose data contains profiles. */
const features = ['profiles', 'follows']

/** Sets whether the viewer follows a user, or has requested to, in every cached query that contains the user. */
export function updateFollow(client: QueryClient, userId: string, state: FollowState) {
  return updateCachedQueries<unknown>(
    client,
    { predicate: ({ queryKey: [feature] }) => features.includes(String(feature)) },
    (cached) => withFollow(cached, userId, state),
  )
}
