import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import { supportOf } from './points.ts'

/** Change of a support share within seven days. */
export interface ShareMove {
  /** Difference of the whole percents that are shown; not 0. */
  change: number
  /** The present share in percent. */
  support: number
}

const hasEnough = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  upvoteCount + downvoteCount >= limits.movingVotesMin

/**
 * Compares the present counts, which are public, with the published point of seven days ago. Null if there are too few
 * votes at either time, if too few voters differ for the point to be public, or if the share is the same.
 */
export function moveOf(past: VoteCounts | null, current: VoteCounts): ShareMove | null {
  if (!past || !hasEnough(past) || !hasEnough(current)) return null
  const before = supportOf(past, current)
  const support = supportPercent(current)
  return before === null || before === support ? null : { change: support - before, support }
}
