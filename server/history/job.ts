import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { updateHistory } from './service.ts'

/** Milliseconds between runs; at 400 batches of votes a second, some 4,000 rows are added meanwhile. */
const interval = 10_000

/** Moves the outbox of votes to the history. Each process has one; a lock lets one of them work at a time. */
export const createHistoryUpdater = ({
  log,
  ...deps
}: {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}) =>
  new IntervalJob({
    work: (signal) => updateHistory(deps, signal),
    interval,
    log,
    failure: 'the history of votes could not be updated',
  })
