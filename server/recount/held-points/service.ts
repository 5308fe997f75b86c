import { limits } from '../../../contract/limits.ts'
import { closeHeld, type HeldPoint, toldVotes } from '../../history/held-points.ts'
import { hour } from '../../history/points.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { liftTimeLimit } from '../store.ts'
import {
  findCountedUntil,
  type HeldPersonality,
  listHeldPersonalities,
  type ReviewTrace,
} from './store.ts'

const day = 24 * hour

/** Personalities that are in memory at once. */
const batchSize = 500

/** Faults that are described. */
const faultsMax = 100

export interface HeldPointsCheck {
  /** Number of published points. */
  points: number
  /** In words; the first hundred. */
  faults: string[]
}

/**
 * Compares the published numbers of votes under review with what is left of the reviews. The end of a review deletes what
 * it held, and so does the deletion of an account: so a number is compared with the least and the most that can have been
 * held. They are equal as long as the review is open, or has excluded the votes, and no account was deleted.
 */
export function checkHeldPoints(db: Db): Promise<HeldPointsCheck> {
  return db.transaction().setIsolationLevel('repeatable read').execute(checkAll)
}

async function checkAll(tx: Tx): Promise<HeldPointsCheck> {
  await liftTimeLimit(tx)
  const countedUntil = await findCountedUntil(tx)
  const faults: string[] = []
  let points = 0
  for (let last: string | undefined; faults.length < faultsMax; ) {
    const batch = await listHeldPersonalities(tx, last, batchSize)
    for (const personality of batch) {
      points += personality.points.length
      for (const fault of faultsOf(personality, countedUntil)) {
        faults.push(`${personality.slug}: ${fault}`)
      }
    }
    last = batch.at(-1)?.id
    if (batch.length < batchSize) break
  }
  return { points, faults: faults.slice(0, faultsMax) }
}

/** What is wrong with the points of a personality, in words. */
export function faultsOf(
  { points, reviews }: Pick<HeldPersonality, 'points' | 'reviews'>,
  countedUntil: number | undefined,
): string[] {
  const faults = points.flatMap((point, index) => {
    const end = point.hour + hour
    const isPublishable =
      end % day === 0 &&
      end <= (countedUntil ?? 0) &&
      closeHeld(point.held, points.slice(0, index)) === point.held
    if (!isPublishable) return [`${described(point)} should not have been published`]
    const { least, most } = nearest(reviews, end)
    return point.held < least || point.held > most
      ? [`${described(point)}, but reviews held ${rangeText(reviews, end)}`]
      : []
  })
  if (countedUntil === undefined) return faults
  const { least, most } = nearest(reviews, countedUntil)
  const told = toldVotes(points.at(-1)?.held ?? 0) ?? 0
  const isMissing = told < (toldVotes(least) ?? 0) || told > (toldVotes(most) ?? 0)
  return isMissing
    ? [
        ...faults,
        `${told} votes under review are told since ${dateOf(countedUntil)}, but reviews held ${rangeText(reviews, countedUntil)}`,
      ]
    : faults
}

/**
 * The least and the most votes that reviews can have held when the job counted them: within the day after this end, or
 * the count would be that of a later day.
 */
function heldAt(reviews: ReviewTrace[], end: number): { least: number; most: number } {
  let [least, most] = [0, 0]
  for (const { openedAt, lastWindowEnd, decidedAt, everHeld, stillHeld } of reviews) {
    const decided = decidedAt ?? Number.POSITIVE_INFINITY
    if (openedAt < end + day && decided >= end) most += everHeld
    // Votes are held within the hour after the end of their window.
    if (lastWindowEnd <= end - hour && decided >= end + day) least += stillHeld
  }
  return { least, most }
}

/** The least and the most that can be published: counts that differ by fewer voters are taken for an earlier one. */
function nearest(reviews: ReviewTrace[], end: number): { least: number; most: number } {
  const { least, most } = heldAt(reviews, end)
  const tolerance = limits.publishedMin - 1
  return { least: Math.max(0, least - tolerance), most: most + tolerance }
}

function rangeText(reviews: ReviewTrace[], end: number): string {
  const { least, most } = heldAt(reviews, end)
  return least === most ? `${most}` : `${least} to ${most}`
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

const described = (point: HeldPoint) =>
  `${point.held} votes under review at the end of ${dateOf(point.hour)}`
