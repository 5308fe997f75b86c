import type { FastifyBaseLogger } from 'fastify'
import { IntervalJob } from '../platform/interval-job.ts'
import { type ChangeDeps, runChanges } from './change-runner.ts'

/** Milliseconds between runs; requests run the first batches themselves. */
const interval = 10_000

/** Updates everybody whose party, chamber or area was renamed, moved or merged, also after a restart. */
export const createChangeRunner = (deps: ChangeDeps & { log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: (signal) => runChanges(deps, { signal }),
    interval,
    log: deps.log,
    failure: 'changes of parties, chambers and areas could not be finished',
  })
