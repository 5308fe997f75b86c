import type { ReplyOf } from '../../contract/endpoint.ts'
import type { HistoryPeriod, history } from '../../contract/history.ts'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404 } from '../platform/errors.ts'
import { movedVotes } from './moved-votes.ts'
import {
  closedAge,
  closeHours,
  dayStart,
  followedPoints,
  groupPoints,
  type HistoryRow,
  hour,
  publishedPoints,
  type StoredPoint,
} from './points.ts'
import {
  type ClosedRow,
  countHeldVotes,
  findCounts,
  listMovedVotes,
  listPoints,
  listVerifiedPoints,
  lockHistory,
  lockOpen,
  mergeChanges,
  mergedMax,
  readClosing,
  readTallies,
  replaceRows,
  writeTallies,
} from './store.ts'
import { closeVerified, comparedMax, presentVerified } from './verified-points.ts'

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
  const counts = foundOr404(await findCounts(db, personalityId))
  const points = followedPoints(await listPoints(db, personalityId, since), counts)
  const [verified, moved, held] = await Promise.all([
    listVerifiedPoints(db, personalityId, since),
    listMovedVotes(db, personalityId, movedUntil(points)),
    countHeldVotes(db, personalityId, heldMax),
  ])
  return {
    since: since?.toISOString() ?? null,
    points: publishedPoints(points, now),
    verified: groupPoints(verified, now).flatMap((group) => group.slice(-1).map(presentVerified)),
    movedVotes: movedVotes(moved, since?.getTime() ?? -Infinity),
    votesUnderReview: held < limits.heldVotesMin ? null : held - (held % heldStep),
  }
}

/** Votes under review are counted up to this number, and rounded down to steps of ten. */
const heldMax = 100_000
const heldStep = 10

/** Until when moved votes are told: the start of the day of the last point, because more points of that day may follow. */
function movedUntil(points: StoredPoint[]): Date {
  const last = points.at(-1)
  return new Date(last ? dayStart(last) : 0)
}

const startOfHour = (time: number) => time - (time % hour)

/** Transactions of one kind in a run, so that a run ends. */
const runMax = 1_000

/** Merges the outbox into the history, then closes the hours that have ended. */
export async function updateHistory({ db, clock }: HistoryDeps): Promise<void> {
  for (let run = 0; run < runMax; run++) {
    const merged = await inTransaction(db, async (tx) => {
      await lockHistory(tx)
      return mergeChanges(tx)
    })
    if (merged < mergedMax) break
  }
  for (let run = 0; run < runMax; run++) {
    if ((await inTransaction(db, (tx) => closeNext(tx, clock.now()))) === 0) break
  }
}

/** Closes the ended hours of some personalities; returns their number. */
async function closeNext(tx: Tx, now: number): Promise<number> {
  await lockHistory(tx)
  const before = new Date(startOfHour(now))
  const ids = await lockOpen(tx, before)
  if (ids.length === 0) return 0
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
  return ids.length
}

/** Adds the open hours of personalities to their tallies of verified users. */
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
  const tallies = await readTallies(tx, [...changes.keys()], comparedMax)
  await writeTallies(
    tx,
    tallies.map(({ personalityId, ...tally }) => ({
      personalityId,
      ...closeVerified(tally, changes.get(personalityId) ?? []),
    })),
  )
}
