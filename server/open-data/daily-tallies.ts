import type { VoteCounts } from '../../contract/percent.ts'
import { followedPoints, type StoredPoint, type TimedCounts } from '../history/points.ts'
import type { VerifiedPoint } from '../history/verified-points.ts'
import type { Row } from './tables.ts'

/** Published points of a personality, ordered by time, and its present counts. */
export interface Published {
  personalityId: string
  current: VoteCounts
  points: StoredPoint[]
  verifiedPoints: VerifiedPoint[]
  establishedPoints: TimedCounts[]
  setApartPoints: TimedCounts[]
}

const dayOf = ({ hour }: { hour: number }) => new Date(hour).toISOString().slice(0, 10)

/**
 * Rows of the table of tallies: one for each day before a time on which a point was published that may be shown.
 * @param before start of a day in UTC, in milliseconds
 */
export function dailyTallies(
  { personalityId, current, points, verifiedPoints, ...parts }: Published,
  before: number,
): Row<'tallies'>[] {
  const isEnded = ({ hour }: { hour: number }) => hour < before
  const lastOfDays = new Map(
    followedPoints(points, current)
      .filter(isEnded)
      .map((point) => [dayOf(point), point]),
  )
  const lastByDay = <Point extends { time: number }>(timed: Point[]) =>
    new Map(
      timed
        // A point at midnight has the counts of the day that ends then.
        .map((point) => ({ ...point, hour: point.time - 1 }))
        .filter(isEnded)
        .map((point) => [dayOf(point), point]),
    )
  const lastVerified = lastByDay(verifiedPoints)
  const lastEstablished = lastByDay(parts.establishedPoints)
  const lastSetApart = lastByDay(parts.setApartPoints)
  const all = [lastOfDays, lastVerified, lastEstablished, lastSetApart]
  const days = [...new Set(all.flatMap((byDay) => [...byDay.keys()]))].toSorted()
  let counts: VoteCounts | undefined
  let verified: VerifiedPoint | undefined
  let established: VoteCounts | undefined
  let setApart: VoteCounts | undefined
  return days.map((day) => {
    counts = lastOfDays.get(day) ?? counts
    verified = lastVerified.get(day) ?? verified
    established = lastEstablished.get(day) ?? established
    setApart = lastSetApart.get(day) ?? setApart
    const shown = verified?.isShown ? verified : undefined
    return {
      personality_id: personalityId,
      day,
      support: counts?.upvoteCount ?? null,
      oppose: counts?.downvoteCount ?? null,
      verified_support: shown?.upvoteCount ?? null,
      verified_oppose: shown?.downvoteCount ?? null,
      established_support: shownOf(established)?.upvoteCount ?? null,
      established_oppose: shownOf(established)?.downvoteCount ?? null,
      set_apart_support: shownOf(setApart)?.upvoteCount ?? null,
      set_apart_oppose: shownOf(setApart)?.downvoteCount ?? null,
    }
  })
}

/** Counts of none say that there are too few to be shown. */
const shownOf = (counts: VoteCounts | undefined) =>
  counts && counts.upvoteCount + counts.downvoteCount > 0 ? counts : undefined
