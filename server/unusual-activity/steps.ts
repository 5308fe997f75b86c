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
 * become established, or the few who are not. Nothing that a few accounts do on purpose keeps it from being published: counts
 * that are nearer to something public are published as that, and those that are nearer to an earlier point as a point again.
 * Which one it is depends on what is public alone.
 * @param points what was published before, the oldest first
 */
export function nextPoint(
  counts: VoteCounts,
  points: readonly VoteCounts[],
  { min, others = [] }: Limits,
): VoteCounts | undefined {
  const taken = publicInstead(counts, others)
  const isEnough = taken.upvoteCount + taken.downvoteCount >= min
  const next = isEnough ? taken : none
  const compared = points.length === 0 ? [none] : points.slice(-comparedMax)
  const last = compared.at(-1) ?? none
  if (votersBetween(next, last) === 0 || isNear(next, last)) return undefined
  if (!compared.some((point) => isNear(next, point))) return next
  const [nearest] = compared
    .filter((point) => !isEnough || isShowable(point, others))
    .toSorted((one, another) => votersBetween(next, one) - votersBetween(next, another))
  return nearest && votersBetween(nearest, last) > 0 ? nearest : undefined
}

const isShowable = (point: VoteCounts, others: readonly VoteCounts[]) =>
  votersBetween(point, none) > 0 && !others.some((other) => isNear(point, other))

/** The first public counts that fewer than five voters are between, if there are any, else the counts. */
function publicInstead(counts: VoteCounts, others: readonly VoteCounts[]): VoteCounts {
  const near = others.filter((other) => votersBetween(counts, other) < limits.publishedMin)
  const isApart = (one: VoteCounts) => !others.some((other) => isNear(one, other))
  return near.find(isApart) ?? near[0] ?? counts
}

/** True if one to four voters make the difference, which would show how these voted. */
function isNear(one: VoteCounts, other: VoteCounts): boolean {
  const voters = votersBetween(one, other)
  return voters > 0 && voters < limits.publishedMin
}

const votersBetween = (one: VoteCounts, other: VoteCounts) =>
  leastVoters(one.upvoteCount - other.upvoteCount, one.downvoteCount - other.downvoteCount)
