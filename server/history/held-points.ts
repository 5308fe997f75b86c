import type { HeldPoint as PublicPoint } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import { hour } from './points.ts'
import { comparedMax } from './verified-points.ts'

/** The number of votes that reviews held at the end of a day. */
export interface HeldPoint {
  /** Start of the last hour of the day, in milliseconds. */
  hour: number
  /** Not public. */
  held: number
}

const step = 10

/** What is shown of a number of votes under review: tens, and nothing below twenty. */
export const toldVotes = (held: number): number | null =>
  held < limits.heldVotesMin ? null : held - (held % step)

/**
 * The count to publish at the end of a day; undefined if the shown number stays the same. A count that differs by fewer than
 * five voters from one of the last points becomes the count of that point, so a single vote never moves it over a step of
 * ten.
 * @param points the oldest first, at least the last `comparedMax`
 */
export function closeHeld(held: number, points: HeldPoint[]): number | undefined {
  const near = points
    .slice(-comparedMax)
    .findLast((point) => Math.abs(point.held - held) < limits.publishedMin)
  const published = near?.held ?? held
  return toldVotes(published) === toldVotes(points.at(-1)?.held ?? 0) ? undefined : published
}

/** A point as everybody may see it. */
export const presentHeld = ({ hour: start, held }: HeldPoint): PublicPoint => ({
  time: new Date(start + hour).toISOString(),
  votes: toldVotes(held),
})
