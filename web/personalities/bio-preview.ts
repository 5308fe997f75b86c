import type { Personality } from '../../contract/personalities.ts'
import { firstCodePoints } from '../lib/text-length.ts'

/** Length in characters to which a biography is truncated, by place. */
export const bioPreview = { detail: 300, feed: 200, grid: 100 } as const

/** Longer than each preview in a list, so that a shortened biography has the same previews as the whole one. */
const kept = Math.max(bioPreview.feed, bioPreview.grid) + 1

/** Personalities as lists show them: their page would carry whole biographies in its data. */
export function withBioPreviews<Reply extends { data: Personality[] }>(reply: Reply): Reply {
  const data = reply.data.map((personality) => ({
    ...personality,
    bio: personality.bio && firstCodePoints(personality.bio, kept),
  }))
  return { ...reply, data }
}
