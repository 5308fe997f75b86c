import type { QueryClient } from '@tanstack/react-query'
import { changeAnswers } from '../lib/change-answers.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** An answer in which the viewer follows a member, or no longer does, wherever that member stands in it. */
export function withFollow<Answer>(answer: Answer, userId: string, isFollowing: boolean): Answer {
  if (Array.isArray(answer)) {
    return answer.map((part) => withFollow(part, userId, isFollowing)) as Answer
  }
  if (!isRecord(answer)) return answer
  if (typeof answer.isFollowing !== 'boolean') {
    const parts = Object.entries(answer)
    return Object.fromEntries(
      parts.map(([name, part]) => [name, withFollow(part, userId, isFollowing)]),
    ) as Answer
  }
  if (answer.id !== userId || answer.isFollowing === isFollowing) return answer
  const before = typeof answer.followersCount === 'number' ? answer.followersCount : 0
  const followersCount = Math.max(0, before + (isFollowing ? 1 : -1))
  return { ...answer, isFollowing, followersCount }
}

/** The nouns whose answers hold profiles. */
const nouns = ['profiles', 'follows']

/** Shows a member as followed, or not, on every screen that shows that member. */
export function showFollow(client: QueryClient, userId: string, isFollowing: boolean) {
  return changeAnswers<unknown>(
    client,
    { predicate: ({ queryKey: [noun] }) => nouns.includes(String(noun)) },
    (answer) => withFollow(answer, userId, isFollowing),
  )
}
