import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import { leastVoters } from '../history/points.ts'

/** Points that the next one is compared with. */
export const comparedMax = 10

/** Least number of votes that are set apart. */
export const setApartMin = 10

const none: VoteCounts = { upvoteCount: 0, downvoteCount: 0 }

interface Limits {
  /** Least number of votes that are published; fewer are published as none. */
  min: number
  /** What else is public of the same votes, or of more or fewer of them. */
  others?: readonly VoteCounts[]
}

/**
 * What is published of a part of the votes; undefined if it stays what it is. It differs from each of the last points, and
 * from what else is public, by none or at least `publishedMin` voters: no difference shows how a member voted who has just
 * become established, or the few who are not. Counts that are nearer to an earlier point are published as that point again:
 * somebody who leaves points behind on purpose could otherwise keep all that follow from being published.
 * @param points what was published before, the oldest first
 */
export function nextPoint(
  counts: VoteCounts,
  points: readonly VoteCounts[],
  { min, others = [] }: Limits,
): VoteCounts | undefined {
  const isEnough = counts.upvoteCount + counts.downvoteCount >= min
  const next = isEnough ? counts : none
  const compared = points.length === 0 ? [none] : points.slice(-comparedMax)
  const last = compared.at(-1) ?? none
  if (votersBetween(next, last) === 0 || isNear(next, last)) return undefined
  const nearest = compared
    .filter((point) => isNear(next, point))
    .toSorted((one, another) => votersBetween(next, one) - votersBetween(next, another))
  const published = nearest[0] ?? next
  return isEnough && others.some((point) => isNear(published, point)) ? undefined : published
}

/** True if one to four voters make the difference, which would show how these voted. */
function isNear(one: VoteCounts, other: VoteCounts): boolean {
  const voters = votersBetween(one, other)
  return voters > 0 && voters < limits.publishedMin
}

const votersBetween = (one: VoteCounts, other: VoteCounts) =>
  leastVoters(one.upvoteCount - other.upvoteCount, one.downvoteCount - other.downvoteCount)
