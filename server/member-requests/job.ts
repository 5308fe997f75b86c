import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { deleteDue } from './service.ts'
import { listDue } from './store.ts'

const minute = 60_000
const batchSize = 100

export interface DeletionJobDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  uploadCollector: UploadCollector
  responseCache: ResponseCache
}

/** Deletes the accounts whose members were told a day, once it has come. */
export const createDeletionJob = (deps: DeletionJobDeps) =>
  new IntervalJob({
    work: () => deleteAllDue(deps),
    interval: minute,
    log: deps.log,
    failure: 'accounts could not be deleted as their members have asked',
  })

async function deleteAllDue(deps: DeletionJobDeps): Promise<void> {
  const { db, clock, uploadCollector, responseCache } = deps
  let deleted = 0
  for (const id of await listDue(db, new Date(clock.now()).toISOString(), batchSize)) {
    if (await deleteDue(deps, id)) deleted++
  }
  if (deleted === 0) return
  uploadCollector.collectSoon(null)
  responseCache.drop()
}
