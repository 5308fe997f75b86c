import { randomInt } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { findHidden, othersMin } from './policy.ts'
import {
  claimJoining,
  deleteJoined,
  hasWaiting,
  joinVotes,
  listDue,
  listOthers,
  listWaiting,
  postponeDue,
  startGroup,
} from './store.ts'

export interface JoiningDeps {
  db: Db
  clock: Clock
  responseCache: Pick<ResponseCache, 'drop'>
}

/**
 * Lets votes join the counts at their moments. The time between runs is random: at regular times, joining votes could be
 * told from those that are being cast.
 */
export const createVoteJoining = ({ log, ...deps }: JoiningDeps & { log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: () => joinDue(deps),
    interval: 10_000,
    drawInterval: () => randomInt(2_000, 18_000),
    log,
    failure: 'votes could not join the counts',
  })

/** One run of the job. */
export async function joinDue({ db, clock, responseCache }: JoiningDeps): Promise<void> {
  if (!(await hasWaiting(db))) return
  const now = new Date(clock.now()).toISOString()
  const joined = await inTransaction(db, async (tx) => {
    if (!(await claimJoining(tx))) return 0
    const count = await joinHidden(tx, now)
    await postponeDue(tx, now)
    // After what waits for locks, which it must not do with rows of votes locked.
    await startGroup(tx, limits.withdrawalMin, now)
    await deleteJoined(tx)
    return count
  })
  if (joined > 0) responseCache.drop()
}

/** Lets the votes join whose moment has come and whose voters are hidden among others; returns their number. */
async function joinHidden(tx: Tx, now: string): Promise<number> {
  const due = await listDue(tx, now)
  if (due.length === 0) return 0
  const waiting = await listWaiting(tx, othersMin + 1)
  const areAllHidden = waiting.length > othersMin
  const hidden = areAllHidden ? undefined : findHidden(await listOthers(tx, waiting))
  const joining = due.filter(({ userId, isOverdue }) => isOverdue || (hidden?.has(userId) ?? true))
  if (joining.length > 0) await joinVotes(tx, joining)
  return joining.length
}
