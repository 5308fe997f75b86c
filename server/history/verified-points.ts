import type { VerifiedPoint as PublicPoint } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import { type HistoryRow, hour, leastVoters } from './points.ts'

/** The counts of verified users at a time, as they were published. */
export interface VerifiedPoint extends VoteCounts {
  /** In milliseconds. */
  time: number
  /** False if there were fewer votes than are shown: then only that was published. */
  isShown: boolean
}

/** Counts and points of the votes of verified users on a personality. */
export interface VerifiedTally {
  /** At the end of the last closed hour. */
  counts: VoteCounts
  /** The last `comparedMax` points, or all if there are fewer, the oldest first. */
  points: VerifiedPoint[]
}

/**
 * Number of published points that the next one is compared with. Comparing one would let a member be found whose vote is all
 * that differs between two points, such as before and after a review that held many votes.
 */
export const comparedMax = 10

const isSame = (a: VoteCounts, b: VoteCounts) =>
  a.upvoteCount === b.upvoteCount && a.downvoteCount === b.downvoteCount

const differsEnough = (a: VoteCounts, b: VoteCounts) =>
  leastVoters(a.upvoteCount - b.upvoteCount, a.downvoteCount - b.downvoteCount) >=
  limits.publishedMin

/** True if there are enough votes to show them. */
export const areEnoughShown = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  upvoteCount + downvoteCount >= limits.verifiedVotesMin

/** An earlier point, with what everybody can compare with the next one besides the counts. */
export interface ComparedPoint extends VerifiedPoint {
  /**
   * The least number of voters whose ballots differ between the lists of the two points; 0 if only counts are published,
   * undefined if the earlier point has no list and the next one would.
   */
  changed: number | undefined
}

/**
 * The counts become a point once there are `verifiedVotesMin` votes, or fewer after more have been shown, and at least
 * `publishedMin` voters differ from each of the last points: by the counts, or by the lists where the counts are the same.
 * A point that says the same as an earlier one is published too, unless that is the last one.
 */
export function isPublished(counts: VoteCounts, points: ComparedPoint[]): boolean {
  const isShown = areEnoughShown(counts)
  const last = points.at(-1)
  if (!last) return isShown
  // It is public already that there are too few votes; a change of them must not show.
  if (!isShown && !last.isShown) return false
  if (isSame(last, counts) && last.changed === 0) return false
  return points
    .slice(-comparedMax)
    .every((point) =>
      isSame(point, counts) ? isNoneOrEnough(point.changed) : differsEnough(point, counts),
    )
}

const isNoneOrEnough = (changed = 0) => changed === 0 || changed >= limits.publishedMin

/**
 * Adds hours that have ended to a tally.
 * @param rows ordered by hour
 * @returns the new counts, and the points that are published now
 */
export function closeVerified(
  { counts: before, points }: VerifiedTally,
  rows: Pick<HistoryRow, 'hour' | 'verifiedUpvotes' | 'verifiedDownvotes'>[],
): VerifiedTally {
  let counts = before
  const published: VerifiedPoint[] = []
  for (const { hour: start, verifiedUpvotes, verifiedDownvotes } of rows) {
    counts = {
      upvoteCount: counts.upvoteCount + verifiedUpvotes,
      downvoteCount: counts.downvoteCount + verifiedDownvotes,
    }
    const compared = [...points, ...published].map((point) => ({ ...point, changed: 0 }))
    if (isPublished(counts, compared)) {
      published.push({ time: start + hour, ...counts, isShown: areEnoughShown(counts) })
    }
  }
  return { counts, points: published }
}

/** A point as everybody may see it: without the counts if they were not shown. */
export function presentVerified({ time, isShown, ...counts }: VerifiedPoint): PublicPoint {
  return {
    time: new Date(time).toISOString(),
    tally: isShown ? { ...counts, supportPercentage: supportPercent(counts) } : null,
  }
}
