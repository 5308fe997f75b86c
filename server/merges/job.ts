import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { finishBegun } from './service.ts'
import { deleteSuperseded, findAbandoned, moveLateRows } from './store.ts'

interface MergeJobDeps {
  db: Db
  responseCache: Pick<ResponseCache, 'drop'>
}

/** Votes that are deleted in one transaction. */
const deletedMax = 2_000

/** Finishes merges whose process has died, and deletes votes that cannot return any more. */
export const createMergeJob = ({ log, ...deps }: MergeJobDeps & { log: FastifyBaseLogger }) =>
  new IntervalJob({
    work: (signal) => continueMerges(deps, signal),
    interval: 10_000,
    log,
    failure: 'merges could not be finished',
  })

/** One run of the job. */
async function continueMerges({ db, responseCache }: MergeJobDeps, signal: AbortSignal) {
  const abandoned = await inTransaction(db, findAbandoned)
  if (abandoned) {
    await finishBegun(db, abandoned)
    responseCache.drop()
  }
  await moveLateRows(db)
  while (!signal.aborted && (await deleteSuperseded(db, deletedMax)) === deletedMax);
}
