import type { FastifyBaseLogger } from 'fastify'
import { deleteExpiredLinks } from '../accounts/email/store.ts'
import { deleteUser } from '../accounts/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { deleteVotesOf } from '../votes/store.ts'
import { listRemovable, lockRemovable } from './store.ts'

const hour = 60 * 60_000

/** How long an account may stay unconfirmed, and an expired link stored, in milliseconds. */
export const removalAge = 30 * 24 * hour

const batchSize = 200

export interface RemovalDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  uploadCollector: UploadCollector
  responseCache: ResponseCache
  /** Otherwise accounts stay: their owners may have no way to confirm them. */
  isConfirmationRequired: boolean
}

/** Removes accounts that were never confirmed and have written nothing, with their votes, and links of long ago. */
export const createUnconfirmedRemoval = (deps: RemovalDeps) =>
  new IntervalJob({
    work: () => removeUnconfirmed(deps),
    interval: hour,
    log: deps.log,
    failure: 'unconfirmed accounts could not be removed',
  })

async function removeUnconfirmed(deps: RemovalDeps): Promise<void> {
  const { db, clock, log, uploadCollector, responseCache, isConfirmationRequired } = deps
  const cutoff = new Date(clock.now() - removalAge).toISOString()
  while ((await deleteExpiredLinks(db, cutoff, batchSize)) === batchSize);
  const removed = isConfirmationRequired ? await removeAccounts(db, cutoff) : 0
  if (removed === 0) return
  uploadCollector.collectSoon(null)
  responseCache.drop()
  log.info({ removed }, 'accounts removed that were never confirmed')
}

/** Removes the accounts from before a time; returns their number. */
async function removeAccounts(db: Db, cutoff: string): Promise<number> {
  let removed = 0
  let ids: string[] = []
  do {
    ids = await listRemovable(db, cutoff, ids.at(-1), batchSize)
    for (const id of ids) if (await removeAccount(db, id, cutoff)) removed++
  } while (ids.length === batchSize)
  return removed
}

/** Removes one account in a transaction of its own, so that others wait only for moments; false if it was kept. */
async function removeAccount(db: Db, userId: string, cutoff: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockRemovable(tx, userId, cutoff))) return false
    await deleteVotesOf(tx, userId)
    await deleteUser(tx, userId)
    return true
  })
}
