import type { FastifyBaseLogger } from 'fastify'
import { listEndedSuspensions, lockUsers, updateUserStatus } from '../accounts/status/store.ts'
import { recordAuditEntries } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { deleteEndedShadowSuspensions } from './store.ts'

export interface SuspensionEndDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
}

const minute = 60_000
const batchSize = 100

/** Ends suspensions at their time. */
export const createSuspensionEnd = (deps: SuspensionEndDeps) =>
  new IntervalJob({
    work: () => endSuspensions(deps),
    interval: minute,
    log: deps.log,
    failure: 'suspensions could not be ended',
  })

async function endSuspensions({ db, clock, responseCache }: SuspensionEndDeps): Promise<void> {
  const now = new Date(clock.now()).toISOString()
  // Without an audit entry: it would tell the author of an anonymous comment.
  await deleteEndedShadowSuspensions(db, now)
  let ids: string[]
  do {
    ids = await listEndedSuspensions(db, now, { limit: batchSize })
    if (ids.length === 0) return
    await endOf(db, now, ids)
    responseCache.drop()
  } while (ids.length === batchSize)
}

/** Ends the suspensions that nobody has ended or prolonged meanwhile. */
async function endOf(db: Db, now: string, candidates: string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUsers(tx, candidates)
    const ids = await listEndedSuspensions(tx, now, { ids: candidates, limit: batchSize })
    await updateUserStatus(tx, ids, { status: 'ACTIVE' }, null)
    await recordAuditEntries(
      tx,
      ids.map((targetId) => ({
        actorId: null,
        action: 'SUSPENSION_ENDED' as const,
        targetType: 'user' as const,
        targetId,
        before: { status: 'SUSPENDED' },
        after: { status: 'ACTIVE' },
      })),
    )
  })
}
