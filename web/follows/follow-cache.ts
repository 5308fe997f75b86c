import type { QueryClient } from '@tanstack/react-query'
import type { FollowStatus } from '../../contract/follows.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export type FollowState = Pick<FollowStatus, 'isFollowing' | 'isRequested'>

/** An answer in which the viewer follows a member, asks to, or does neither, wherever that member stands in it. */
export function withFollow<Answer>(answer: Answer, userId: string, state: FollowState): Answer {
  if (Array.isArray(answer)) {
    return answer.map((part) => withFollow(part, userId, state)) as Answer
  }
  if (!isRecord(answer)) return answer
  if (typeof answer.isFollowing !== 'boolean') {
    const parts = Object.entries(answer)
    return Object.fromEntries(
      parts.map(([name, part]) => [name, withFollow(part, userId, state)]),
    ) as Answer
  }
  if (answer.id !== userId) return answer
  const before = typeof answer.followersCount === 'number' ? answer.followersCount : 0
  const added = Number(state.isFollowing) - Number(answer.isFollowing)
  return { ...answer, ...state, followersCount: Math.max(0, before + added) }
}

/** The nouns whose answers hold profiles. */
const nouns = ['profiles', 'follows']

/** Shows whether the viewer follows a member, or asks to, on every screen that shows that member. */
export function showFollow(client: QueryClient, userId: string, state: FollowState) {
  return updateCachedQueries<unknown>(
    client,
    { predicate: ({ queryKey: [noun] }) => nouns.includes(String(noun)) },
    (answer) => withFollow(answer, userId, state),
  )
}
