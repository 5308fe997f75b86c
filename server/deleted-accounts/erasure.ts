import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { eraseDetached } from './store.ts'

const hour = 60 * 60_000

export interface ErasureDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

/**
 * Erases the reports' notes, appeals and messages of deleted accounts at the moments that were drawn for them. When the
 * account was deleted, their counts did not change: comparing them would have told who had written what.
 */
export const createErasure = ({ db, clock, log }: ErasureDeps) =>
  new IntervalJob({
    work: () => eraseDetached(db, new Date(clock.now()).toISOString()),
    interval: hour,
    log,
    failure: 'texts of deleted accounts could not be erased',
  })
