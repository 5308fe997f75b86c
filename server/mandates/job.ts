import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { todayOf } from '../platform/today.ts'
import { refreshPeople } from './service.ts'
import { listDue } from './store.ts'

export interface RefreshDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: Pick<ResponseCache, 'drop'>
}

const hour = 60 * 60_000

/** People who are refreshed in one transaction. */
const batchSize = 200

/** Derives again what time has changed: a term that is over, a mandate that begins. */
export const createStatusRefresh = (deps: RefreshDeps) =>
  new IntervalJob({
    work: (signal) => refreshDue(deps, signal),
    interval: hour,
    log: deps.log,
    failure: 'the status of people whose terms are over could not be changed',
  })

async function refreshDue({ db, clock, responseCache }: RefreshDeps, signal: AbortSignal) {
  const today = todayOf(clock)
  let due: string[]
  do {
    due = await listDue(db, today, batchSize)
    if (due.length === 0) return
    await inTransaction(db, (tx) => refreshPeople(tx, due, today))
    responseCache.drop()
  } while (due.length === batchSize && !signal.aborted)
}
