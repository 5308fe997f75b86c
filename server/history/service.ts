import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '../../contract/endpoint.ts'
import type { HistoryPeriod, history } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404 } from '../platform/errors.ts'
import { closeHeld, presentHeld, toldVotes } from './held-points.ts'
import { movedVotes } from './moved-votes.ts'
import { moveOf } from './moves.ts'
import {
  closedAge,
  closeHours,
  dayStart,
  followedPoints,
  groupPoints,
  type HistoryRow,
  hour,
  hourlyAge,
  lastHourBefore,
  publishedPoints,
  type StoredPoint,
  type TimedCounts,
} from './points.ts'
import {
  addHeldPoints,
  type ClosedRow,
  claimHeldDay,
  findHistory,
  havePublicationsBegun,
  lockDueMoves,
  lockHistory,
  lockOpen,
  mergeChanges,
  mergedMax,
  readClosing,
  readCompared,
  readHeld,
  readTallies,
  replaceRows,
  updateRankings,
  writeMoves,
  writeTallies,
} from './store.ts'
import {
  closeVerified,
  comparedMax,
  presentVerified,
  type VerifiedPoint,
} from './verified-points.ts'

const day = 24 * hour

/** Milliseconds; null is all time. */
const lengths: Record<HistoryPeriod, number | null> = {
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
  all: null,
}

export interface HistoryDeps {
  db: Db
  clock: Clock
}

export async function historyOf(
  { db, clock }: HistoryDeps,
  personalityId: string,
  period: HistoryPeriod,
): Promise<ReplyOf<typeof history.ofPersonality>> {
  const now = clock.now()
  const length = lengths[period]
  // By hour, so that the response changes once an hour.
  const since = length === null ? undefined : new Date(startOfHour(now) - length)
  const stored = await findHistory(db, {
    personalityId,
    since: since?.toISOString() ?? '-infinity',
    byDayUntil: new Date(now - hourlyAge).toISOString(),
  })
  const {
    counts,
    points: storedPoints,
    verified,
    moved,
    held,
    underReview,
    notes,
    setApart,
    established,
  } = foundOr404(stored)
  const points = followedPoints(storedPoints, counts)
  const until = movedUntil(points)
  return {
    since: since?.toISOString() ?? null,
    points: publishedPoints(points, now, setApart),
    verified: groupPoints(verified.map(withHour), now).flatMap((group) =>
      group.slice(-1).map(presentVerified),
    ),
    established: groupPoints(established.map(asVerified).map(withHour), now).flatMap((group) =>
      group.slice(-1).map(presentVerified),
    ),
    movedVotes: movedVotes(
      moved.filter(({ end }) => end <= until),
      since?.getTime() ?? -Infinity,
    ),
    votesUnderReview: toldVotes(underReview),
    held: groupPoints(held, now).flatMap((group) => group.slice(-1).map(presentHeld)),
    notes,
  }
}

/** A point without votes says that there were too few to be shown. */
const asVerified = (point: TimedCounts): VerifiedPoint => ({
  ...point,
  isShown: point.upvoteCount + point.downvoteCount > 0,
})

/** The hour that ends when a point was published; points of publications within an hour share a day all the same. */
const withHour = (point: VerifiedPoint) => ({ ...point, hour: point.time - hour })

/**
 * Until when moved votes are shown, in milliseconds: the start of the day of the last point, because more points of that
 * day may follow.
 */
function movedUntil(points: StoredPoint[]): number {
  const last = points.at(-1)
  return last ? dayStart(last) : 0
}

const startOfHour = (time: number) => time - (time % hour)

/** Transactions of one kind in a run, so that a run ends. */
const runMax = 1_000

/**
 * A pause between transactions is so many times as long as the one before it. A vote takes several statements, each of which
 * would wait for another transaction on the embedded database.
 */
const rest = 4

/** Milliseconds of a pause at most, also after a transaction that has waited for another process. */
const pauseMax = 1_000

/**
 * Merges the outbox into the history, closes the hours that have ended, and then brings in line what is derived from both
 * and from the day.
 * @param signal aborted to leave the rest to the next run
 */
export async function updateHistory(
  { db, clock }: HistoryDeps,
  signal?: AbortSignal,
): Promise<void> {
  const run = <Result>(step: (tx: Tx, now: number) => Promise<Result>) =>
    inTransaction(db, async (tx) => {
      await lockHistory(tx)
      return step(tx, clock.now())
    })
  for (const step of [mergeNext, closeNext, compareNext]) {
    for (let count = 0; count < runMax; count++) {
      const start = performance.now()
      if (!(await run(step))) break
      await sleep(Math.min((performance.now() - start) * rest, pauseMax))
      if (signal?.aborted) return
    }
  }
  await run(countHeldVotesOfDay)
}

/** Merges a part of the outbox; true if there may be more. */
async function mergeNext(tx: Tx, now: number): Promise<boolean> {
  const { merged, ids } = await mergeChanges(tx)
  await compareWithLastWeek(tx, ids, now)
  return merged === mergedMax
}

/** Closes the ended hours of some personalities; true if there may be more. */
async function closeNext(tx: Tx, now: number): Promise<boolean> {
  const before = new Date(startOfHour(now))
  const ids = await lockOpen(tx, before)
  if (ids.length === 0) return false
  const read = await readClosing(tx, ids, { before, closedAge })
  const withId = (personalityId: string, rows: Omit<ClosedRow, 'personalityId'>[]) =>
    rows.map((row) => ({ ...row, personalityId }))
  const entries = [...read]
  await replaceRows(
    tx,
    entries.flatMap(([id, rows]) => withId(id, rows)),
    entries.flatMap(([id, rows]) => withId(id, closeHours(rows, now))),
  )
  await publishVerified(tx, read)
  await compareWithLastWeek(tx, ids, now)
  return true
}

/**
 * Adds the open hours of personalities to their tallies of verified users. Until the first publication of ballots, points
 * are published by hour, such as points of imported votes; then publications decide.
 */
async function publishVerified(tx: Tx, read: Map<string, HistoryRow[]>): Promise<void> {
  const changes = new Map(
    [...read].flatMap(([id, rows]) => {
      const changed = rows.filter(
        (row) => row.stage === 'open' && (row.verifiedUpvotes !== 0 || row.verifiedDownvotes !== 0),
      )
      return changed.length > 0 ? [[id, changed] as const] : []
    }),
  )
  if (changes.size === 0) return
  const isByHour = !(await havePublicationsBegun(tx))
  const tallies = await readTallies(tx, [...changes.keys()], comparedMax)
  await writeTallies(
    tx,
    tallies.map(({ personalityId, ...tally }) => {
      const { counts, points } = closeVerified(tally, changes.get(personalityId) ?? [])
      return { personalityId, counts, points: isByHour ? points : [] }
    }),
  )
}

/** Compares some personalities whose last comparison is out of date; returns true if there may be more. */
async function compareNext(tx: Tx, now: number): Promise<boolean> {
  const ids = await lockDueMoves(tx, lastWeek(now))
  await compareWithLastWeek(tx, ids, now)
  return ids.length > 0
}

/** Start of the last hour whose point counts as seven days old, so that the chart shows this point too. */
const lastWeek = (now: number) => new Date(lastHourBefore(now - 7 * day, now))

/** Compares the present support shares of personalities with the shares of seven days ago. */
async function compareWithLastWeek(tx: Tx, ids: string[], now: number): Promise<void> {
  if (ids.length === 0) return
  const since = lastWeek(now)
  const compared = await readCompared(tx, ids, since)
  await writeMoves(
    tx,
    since,
    compared.map(({ personalityId, isRecent, past, ...current }) => ({
      personalityId,
      isRecent,
      ...moveOf(past, current),
    })),
  )
}

/** Brings the ranking and the move of personalities in line with what is set apart of their votes. */
export async function refreshShares(tx: Tx, ids: string[], now: number): Promise<void> {
  await lockHistory(tx)
  await updateRankings(tx, ids)
  await compareWithLastWeek(tx, ids, now)
}

/** Counts the votes under review once, when a day has ended, and publishes the counts that have changed enough. */
async function countHeldVotesOfDay(tx: Tx, now: number): Promise<void> {
  const midnight = now - (now % day)
  if (!(await claimHeldDay(tx, new Date(midnight)))) return
  const counted = await readHeld(tx, limits.heldVotesMin, comparedMax)
  await addHeldPoints(
    tx,
    new Date(midnight - hour),
    counted.flatMap(({ personalityId, held, points }) => {
      const published = closeHeld(held, points)
      return published === undefined ? [] : [{ personalityId, held: published }]
    }),
  )
}
