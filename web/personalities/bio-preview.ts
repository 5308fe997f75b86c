import type { Personality } from '../../contract/personalities.ts'
import { firstCodePoints } from '../lib/text-length.ts'

/** Length in characters to which a biography is truncated, by place, as the specification has them. */
export const bioPreview = { detail: 300, feed: 200, grid: 100 } as const

/** Longer than the longest preview in a list, so that a shortened biography has the same previews as the whole one. */
const kept = bioPreview.feed + 1

/** A personality as lists show it: their page would carry whole biographies in its data. */
export const withBioPreview = (personality: Personality): Personality => ({
  ...personality,
  bio: personality.bio && firstCodePoints(personality.bio, kept),
})

/** A page of personalities as lists show them. */
export function withBioPreviews<Reply extends { data: Personality[] }>(reply: Reply): Reply {
  return { ...reply, data: reply.data.map(withBioPreview) }
}
