import type { FastifyBaseLogger } from 'fastify'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { finishAbandoned, type MergeDeps } from './service.ts'
import { deleteSuperseded, moveLateRows } from './store.ts'

interface MergeJobDeps extends MergeDeps {
  log: FastifyBaseLogger
  responseCache: Pick<ResponseCache, 'drop'>
}

/** Votes that are deleted in one transaction. */
const deletedMax = 2_000

/** Finishes merges whose process has died, and deletes votes that cannot return any more. */
export const createMergeJob = (deps: MergeJobDeps) =>
  new IntervalJob({
    work: (signal) => continueMerges(deps, signal),
    interval: 10_000,
    log: deps.log,
    failure: 'merges could not be finished',
  })

/** One run of the job. */
async function continueMerges(deps: MergeJobDeps, signal: AbortSignal) {
  const { db, responseCache } = deps
  if (await finishAbandoned(deps)) responseCache.drop()
  await moveLateRows(db)
  while (!signal.aborted && (await deleteSuperseded(db, deletedMax)) === deletedMax);
}
