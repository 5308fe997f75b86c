import type { VoteType } from '../../contract/votes.ts'

/** A finger's way since it touched the card, in pixels, with positive `x` to the right, and milliseconds. */
export interface Swipe {
  x: number
  y: number
  duration: number
}

/** Pixels after which a movement is a swipe and no tap. */
const slack = 10

/** True once a finger moves sideways rather than scrolls. */
export const isSideways = ({ x, y }: Pick<Swipe, 'x' | 'y'>): boolean =>
  Math.abs(x) > slack && Math.abs(x) > 1.5 * Math.abs(y)

/** The vote of a swipe that has ended: far enough, or a short fast one; undefined for any other. */
export function voteOf(swipe: Swipe, width: number): VoteType | undefined {
  const { x, duration } = swipe
  const isFar = Math.abs(x) >= Math.min(140, width * 0.3)
  const isFlick = Math.abs(x) >= 48 && Math.abs(x) / Math.max(duration, 1) >= 0.6
  if (!isSideways(swipe) || !(isFar || isFlick)) return undefined
  return x > 0 ? 'UPVOTE' : 'DOWNVOTE'
}
