import type { HistoryPoint } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import { supportPercent, type VoteCounts } from '../../contract/percent.ts'
import { supportInterval } from '../../contract/support-interval.ts'

/** Milliseconds. */
export const hour = 3_600_000
const day = 24 * hour

/** Milliseconds for which points are kept by hour; older ones are reduced to the last of each day (UTC). */
export const hourlyAge = 2 * day

/** Milliseconds before the last point from which on `closeHours` needs rows: a point of that day may still be reduced. */
export const closedAge = hourlyAge + day

/** The differences of one hour, or of all hours since the row before. */
export interface HistoryRow {
  /** Start of the last hour, in milliseconds. */
  hour: number
  stage: 'open' | 'rest' | 'point'
  upvotes: number
  downvotes: number
  toUpvote: number
  toDownvote: number
  changes: number
  /** Differences of the counts of verified users; not published with the points. */
  verifiedUpvotes: number
  verifiedDownvotes: number
  /** The counts at the end of the hour; null unless the stage is `point`. */
  upvoteCount: number | null
  downvoteCount: number | null
}

/**
 * The least number of voters who together can have changed the counts by these differences: a voter adds or removes one
 * vote, or moves one from one side to the other. Somebody who changes a vote many times counts once.
 */
export function leastVoters(upvotes: number, downvotes: number): number {
  return Math.max(Math.abs(upvotes), Math.abs(downvotes), Math.abs(upvotes + downvotes))
}

const isEnough = (row: HistoryRow, counts: VoteCounts) =>
  leastVoters(row.upvotes, row.downvotes) >= limits.publishedMin &&
  counts.upvoteCount + counts.downvoteCount >= limits.rankedVotesMin

const dayOf = (time: number) => Math.floor(time / day)

/** Adds the row before to a row. */
const joined = (before: HistoryRow | undefined, row: HistoryRow): HistoryRow =>
  before
    ? {
        ...row,
        upvotes: before.upvotes + row.upvotes,
        downvotes: before.downvotes + row.downvotes,
        toUpvote: before.toUpvote + row.toUpvote,
        toDownvote: before.toDownvote + row.toDownvote,
        changes: before.changes + row.changes,
        verifiedUpvotes: before.verifiedUpvotes + row.verifiedUpvotes,
        verifiedDownvotes: before.verifiedDownvotes + row.verifiedDownvotes,
      }
    : row

/**
 * Closes the hours of one personality: joins rows until they make a point, which then never changes except that it may be
 * joined with a later one of its day. So all points that were ever published differ by enough voters, whenever and for
 * whichever period they were read.
 * @param rows all closed hours, ordered by hour, from `closedAge` before the last point
 * @returns the rows that replace them: points, and at most one rest
 */
export function closeHours(rows: HistoryRow[], now: number): HistoryRow[] {
  const [first] = rows
  const counts: VoteCounts = {
    upvoteCount: first?.upvoteCount == null ? 0 : first.upvoteCount - first.upvotes,
    downvoteCount: first?.downvoteCount == null ? 0 : first.downvoteCount - first.downvotes,
  }
  const closed: HistoryRow[] = []
  let rest: HistoryRow | undefined
  for (const row of rows) {
    counts.upvoteCount += row.upvotes
    counts.downvoteCount += row.downvotes
    rest = joined(rest, row)
    if (row.stage === 'point' || isEnough(rest, counts)) {
      closed.push({ ...rest, stage: 'point', ...counts })
      rest = undefined
    }
  }
  const reduced = reduceDays(closed, now)
  return rest ? [...reduced, { ...rest, stage: 'rest' }] : reduced
}

/** Joins the points of a day that are older than `hourlyAge`. */
function reduceDays(points: HistoryRow[], now: number): HistoryRow[] {
  const reduced: HistoryRow[] = []
  for (const point of points) {
    const last = reduced.at(-1)
    const isSameDay = last !== undefined && dayOf(last.hour) === dayOf(point.hour)
    if (isSameDay && isOld(point, now)) reduced[reduced.length - 1] = joined(last, point)
    else reduced.push(point)
  }
  return reduced
}

const isOld = (row: HistoryRow, now: number) => row.hour + hour <= now - hourlyAge

/** A point as it is stored. */
export interface StoredPoint extends VoteCounts {
  /** Start of its last hour, in milliseconds. */
  hour: number
  changes: number
}

/**
 * The points that may be shown. The last points are withheld until enough voters have voted since: their difference from
 * the present counts would be the votes of a few.
 * @param points ordered by hour
 * @param current the present counts
 */
export function followedPoints(points: StoredPoint[], current: VoteCounts): StoredPoint[] {
  if (current.upvoteCount + current.downvoteCount < limits.rankedVotesMin) return []
  return points.slice(0, points.findLastIndex((point) => isFollowed(point, current)) + 1)
}

/** What was published of a part of the votes at a time, in milliseconds. */
export interface TimedCounts extends VoteCounts {
  time: number
}

/**
 * The points to publish of those that may be shown, at most `historyPointsMax`.
 * @param setApart ordered by time
 */
export const publishedPoints = (
  points: StoredPoint[],
  now: number,
  setApart: TimedCounts[] = [],
): HistoryPoint[] =>
  groupPoints(points, now).map((group) => {
    const last = group.at(-1) as StoredPoint
    const changes = group.reduce((sum, { changes }) => sum + changes, 0)
    const apart = setApart.findLast(({ time }) => time <= last.hour + hour)
    return { ...present({ ...last, changes }), withoutSetApart: without(last, apart) }
  })

/** Counts without those that are set apart; null if there are none of these, or no others. */
function without(counts: VoteCounts, apart: VoteCounts | undefined) {
  if (!apart || apart.upvoteCount + apart.downvoteCount === 0) return null
  const left = {
    upvoteCount: Math.max(0, counts.upvoteCount - apart.upvoteCount),
    downvoteCount: Math.max(0, counts.downvoteCount - apart.downvoteCount),
  }
  if (left.upvoteCount + left.downvoteCount === 0) return null
  return { ...left, supportPercentage: supportPercent(left) }
}

/**
 * Groups points, of which each group shows only its last point: a day after two days, and a span of time if there are more
 * groups than `historyPointsMax`.
 * @param points ordered by hour
 */
export function groupPoints<Point extends { hour: number }>(
  points: Point[],
  now: number,
): Point[][] {
  const groupBy = (groupOf: (point: Point) => number) => [...Map.groupBy(points, groupOf).values()]
  const byDay = groupBy(({ hour: start }) =>
    start + hour <= now - hourlyAge ? dayOf(start) : start,
  )
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || byDay.length <= limits.historyPointsMax) return byDay
  const span = (last.hour - first.hour + 1) / limits.historyPointsMax
  return groupBy((point) => Math.floor((point.hour - first.hour) / span))
}

/** Start of the day of a point, in milliseconds. */
export const dayStart = ({ hour: start }: { hour: number }) => dayOf(start) * day

/**
 * Start of the last hour of which a point may be shown as the one before a time. Of days whose points are reduced to one,
 * the last point may be after the time, so it is of an earlier day.
 */
export function lastHourBefore(time: number, now: number): number {
  const end = time > now - hourlyAge ? time : dayOf(time) * day
  return end - hour
}

/**
 * The support share of a point, compared with the present counts. Null if these differ by too few voters: then the point
 * may not be published yet.
 */
export function supportOf(point: VoteCounts | null, current: VoteCounts): number | null {
  if (!point || current.upvoteCount + current.downvoteCount < limits.rankedVotesMin) return null
  return isFollowed(point, current) ? supportPercent(point) : null
}

/** True if enough voters have changed the counts since a point. */
const isFollowed = (point: VoteCounts, current: VoteCounts) =>
  leastVoters(
    current.upvoteCount - point.upvoteCount,
    current.downvoteCount - point.downvoteCount,
  ) >= limits.publishedMin

const present = ({ hour: start, changes, ...counts }: StoredPoint) => ({
  time: new Date(start + hour).toISOString(),
  upvoteCount: counts.upvoteCount,
  downvoteCount: counts.downvoteCount,
  supportPercentage: supportPercent(counts),
  interval: supportInterval(counts),
  changed: changes,
})
