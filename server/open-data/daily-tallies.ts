import type { VoteCounts } from '../../contract/percent.ts'
import { followedPoints, type StoredPoint } from '../history/points.ts'
import type { VerifiedPoint } from '../history/verified-points.ts'
import type { Row } from './tables.ts'

/** Published points of a personality, ordered by time, and its present counts. */
export interface Published {
  personalityId: string
  current: VoteCounts
  points: StoredPoint[]
  verifiedPoints: VerifiedPoint[]
}

const dayOf = ({ hour }: { hour: number }) => new Date(hour).toISOString().slice(0, 10)

/**
 * Rows of the table of tallies: one for each day before a time on which a point was published that may be shown.
 * @param before start of a day in UTC, in milliseconds
 */
export function dailyTallies(
  { personalityId, current, points, verifiedPoints }: Published,
  before: number,
): Row<'tallies'>[] {
  const isEnded = ({ hour }: { hour: number }) => hour < before
  const lastOfDays = new Map(
    followedPoints(points, current)
      .filter(isEnded)
      .map((point) => [dayOf(point), point]),
  )
  const lastVerified = new Map(
    verifiedPoints
      // A point at midnight has the counts of the day that ends then.
      .map((point) => ({ ...point, hour: point.time - 1 }))
      .filter(isEnded)
      .map((point) => [dayOf(point), point]),
  )
  const days = [...new Set([...lastOfDays.keys(), ...lastVerified.keys()])].toSorted()
  let counts: VoteCounts | undefined
  let verified: VerifiedPoint | undefined
  return days.map((day) => {
    counts = lastOfDays.get(day) ?? counts
    verified = lastVerified.get(day) ?? verified
    const shown = verified?.isShown ? verified : undefined
    return {
      personality_id: personalityId,
      day,
      support: counts?.upvoteCount ?? null,
      oppose: counts?.downvoteCount ?? null,
      verified_support: shown?.upvoteCount ?? null,
      verified_oppose: shown?.downvoteCount ?? null,
    }
  })
}
