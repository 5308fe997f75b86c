import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { runChanges } from './change-runner.ts'

/** Milliseconds between runs; requests run the first batches themselves. */
const interval = 10_000

/** Updates everybody whose party, chamber or area was renamed, moved or merged, also after a restart. */
export const createChangeRunner = (deps: { db: Db; clock: Clock; log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: (signal) => runChanges(deps, { signal }),
    interval,
    log: deps.log,
    failure: 'changes of parties, chambers and areas could not be finished',
  })
