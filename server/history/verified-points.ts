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
 * Number of points that the next one is compared with. One would let a member be found whose vote is all that differs
 * between two points, such as before and after a review that held many votes.
 */
export const comparedMax = 10

const isSame = (a: VoteCounts, b: VoteCounts) =>
  a.upvoteCount === b.upvoteCount && a.downvoteCount === b.downvoteCount

const differsEnough = (a: VoteCounts, b: VoteCounts) =>
  leastVoters(a.upvoteCount - b.upvoteCount, a.downvoteCount - b.downvoteCount) >=
  limits.publishedMin

/**
 * The counts become a point at the end of an hour once there are `verifiedVotesMin` votes, or fewer after more have been
 * shown, and each of the last points has the same counts or differs by at least five voters.
 */
function isPublished(counts: VoteCounts, isShown: boolean, points: VerifiedPoint[]): boolean {
  const last = points.at(-1)
  if (!last) return isShown
  // It is public already that there are too few votes; a change of them must not show.
  if (!isShown && !last.isShown) return false
  return (
    !isSame(last, counts) &&
    points
      .slice(-comparedMax)
      .every((point) => isSame(point, counts) || differsEnough(point, counts))
  )
}

/** True if there are enough votes to show them. */
export const areEnoughShown = ({ upvoteCount, downvoteCount }: VoteCounts) =>
  upvoteCount + downvoteCount >= limits.verifiedVotesMin

/** A point that a publication compares the present ballots with. */
export interface ComparedPoint extends VerifiedPoint {
  /** The least number of voters whose ballots differ from its list; undefined without a list. */
  changed: number | undefined
}

/**
 * As `isPublished`, for a publication, after which everybody can compare the lists as well as the counts: where the counts
 * equal the counts of an earlier point, the lists are equal too, or at least five voters differ.
 */
export function isListPublished(counts: VoteCounts, points: ComparedPoint[]): boolean {
  const isShown = areEnoughShown(counts)
  const last = points.at(-1)
  if (!last) return isShown
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
    const isShown = areEnoughShown(counts)
    if (isPublished(counts, isShown, [...points, ...published])) {
      published.push({ time: start + hour, ...counts, isShown })
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
