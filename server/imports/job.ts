import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { countCommits } from '../platform/database/count-commits.ts'
import type { Database, Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { FileStore } from '../platform/files.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { todayOf } from '../platform/today.ts'
import { ImportRejected } from './import-rejected.ts'
import { PacedWork } from './paced-work.ts'
import type { ParsedFile } from './parse-file.ts'
import { type RunOptions, runImport } from './run-import.ts'
import { deleteKeptFile, parseForJob, readKeptFile } from './staged-import.ts'
import {
  claimImport,
  deleteStaged,
  extendLease,
  hasWork,
  type Progress,
  type RunningImport,
  releaseLease,
  saveProgress,
} from './store.ts'
import { undoImport } from './undo-import.ts'

export interface ImportJobDeps {
  db: Db
  database: Pick<Database, 'kind'>
  clock: Clock
  log: FastifyBaseLogger
  files: FileStore
  responseCache: Pick<ResponseCache, 'drop'>
}

/** Milliseconds after which another process goes on with an import that has stopped. */
const leaseDuration = 60_000

/** Milliseconds that a file is kept which nobody imports. */
const keptFor = 24 * 60 * 60_000

/** Files that are deleted in one run. */
const maxDeleted = 100

/**
 * On a server one vote in seven may meet an import. The embedded database does one thing at a time, and a vote waits for the
 * rest of a transaction: one in 51 may.
 */
const paces = {
  server: { besideOthers: 5, alone: 50, rest: 6 },
  embedded: { besideOthers: 1, alone: 20, rest: 50 },
}

/** Works on imports that were started, one at a time on a site, and deletes files that nobody imports. */
export const createImporter = (deps: ImportJobDeps) =>
  new IntervalJob({
    work: (signal) => workOnImports(deps, signal),
    interval: 5_000,
    log: deps.log,
    failure: 'imports could not be worked on',
  })

export async function workOnImports(deps: ImportJobDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, files } = deps
  const expired = new Date(clock.now() - keptFor).toISOString()
  for (const id of await deleteStaged(db, expired, maxDeleted)) await deleteKeptFile(files, id)
  while (!signal.aborted && (await hasWork(db))) {
    const leaseId = randomUUID()
    const claimed = await inTransaction(db, (tx) => claimImport(tx, leaseOf(clock, leaseId)))
    if (!claimed) return
    await workOn(deps, claimed, leaseId, { signal })
  }
}

export const leaseOf = (clock: Clock, leaseId: string) => ({
  leaseId,
  now: new Date(clock.now()).toISOString(),
  until: new Date(clock.now() + leaseDuration).toISOString(),
})

class LeaseLost extends Error {}

interface WorkOptions extends Pick<RunOptions, 'onProgress'> {
  signal?: AbortSignal
}

/** Works on a claimed import until it has ended, or is aborted; then another process goes on. */
export async function workOn(
  deps: ImportJobDeps,
  claimed: RunningImport,
  leaseId: string,
  { signal, onProgress }: WorkOptions = {},
): Promise<void> {
  const { db, clock, database, responseCache, log } = deps
  const keepLease = async (tx: Tx, progress?: Progress) => {
    const lease = leaseOf(clock, leaseId)
    if (!(await extendLease(tx, claimed.id, lease, progress))) throw new LeaseLost()
  }
  const run: RunOptions = {
    ...{ db, keepLease, signal, onProgress, today: todayOf(clock) },
    paced: new PacedWork({
      pace: paces[database.kind],
      countCommits: () => countCommits(db),
      signal,
    }),
  }
  try {
    const hasEnded =
      claimed.state === 'undoing'
        ? await undoImport(claimed, run)
        : await runKept(deps, claimed, run)
    if (hasEnded) await deleteKeptFile(deps.files, claimed.id)
    else await releaseLease(db, claimed.id, leaseId)
  } catch (error) {
    if (error instanceof LeaseLost) return
    if (signal?.aborted) return releaseLease(db, claimed.id, leaseId)
    const isRejected = error instanceof ImportRejected
    if (!isRejected) log.error({ err: error }, 'an import failed')
    const problem = isRejected ? error.reason : ({ kind: 'unexpectedError' } as const)
    await inTransaction(db, (tx) => saveProgress(tx, claimed.id, { state: 'failed', problem }))
  } finally {
    responseCache.drop()
  }
}

async function runKept(
  deps: ImportJobDeps,
  claimed: RunningImport,
  run: RunOptions,
): Promise<boolean> {
  const { db } = deps
  const file = await parseKept(deps, claimed, run)
  await inTransaction(db, (tx) => saveProgress(tx, claimed.id, { total: file.total }))
  return (await runImport({ ...claimed, total: file.total }, file, run)) !== undefined
}

/** Not in `runKept`, which would keep the bytes of the file until the import has ended. */
async function parseKept(
  { clock, files }: ImportJobDeps,
  { id, options, actorId }: RunningImport,
  { signal }: RunOptions,
): Promise<ParsedFile> {
  return parseForJob(await readKeptFile(files, id), options, {
    today: todayOf(clock),
    isFromCommand: actorId === null,
    signal,
  })
}
