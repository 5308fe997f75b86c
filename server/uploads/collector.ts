import type { FastifyBaseLogger } from 'fastify'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { FileStore } from '../platform/files.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { checkUploads, deleteUploads, discardUploads } from './store.ts'

const hour = 60 * 60_000
/** Milliseconds until an upload that was never used is deleted. */
export const unusedLifetime = 24 * hour
const batchSize = 500
/** Most owners in the queue; beyond that the hourly run collects their uploads. */
const maxQueued = 1_000

/** Garbage collector of unused uploads, files and rows. Several processes may run it at the same time. */
export class UploadCollector {
  readonly #db: Db
  readonly #files: FileStore
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #queue = new Set<string | null>()
  readonly #job: IntervalJob
  #running: Promise<number> | undefined
  #collectingSoon: Promise<void> | undefined
  #stopped = false

  constructor(deps: { db: Db; files: FileStore; clock: Clock; log: FastifyBaseLogger }) {
    this.#db = deps.db
    this.#files = deps.files
    this.#clock = deps.clock
    this.#log = deps.log
    this.#job = new IntervalJob({
      work: () => this.collect(),
      interval: hour,
      log: deps.log,
      failure: 'uploads were not collected',
    })
    registerBound('upload_collector_queue', { limit: maxQueued, size: () => this.#queue.size })
  }

  /** Collects now and every hour. */
  start(): void {
    this.#job.start()
  }

  get lastSuccess(): number | undefined {
    return this.#job.lastSuccess
  }

  /** Stops the timer and resolves after the current batch. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#job.stop()
    await this.#running?.catch(() => undefined)
    await this.#collectingSoon
  }

  /** @returns number of deleted uploads */
  collect(): Promise<number> {
    this.#running ??= this.#collect().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /**
   * Collects one owner's unused uploads in the background, after a write that may have left some.
   * @param ownerId owner of the uploads; null for uploads of deleted accounts
   */
  collectSoon(ownerId: string | null): void {
    if (this.#stopped || this.#queue.size >= maxQueued) return
    this.#queue.add(ownerId)
    this.#collectingSoon ??= this.#collectQueue().finally(() => {
      this.#collectingSoon = undefined
    })
  }

  async #collectQueue(): Promise<void> {
    for (const ownerId of this.#queue) {
      if (this.#stopped) return
      this.#queue.delete(ownerId)
      try {
        await this.#collect(ownerId)
      } catch (error) {
        this.#log.warn({ err: error }, 'uploads were not collected; the next run will')
      }
    }
  }

  async #collect(ownerId?: string | null): Promise<number> {
    const before = new Date(this.#clock.now() - unusedLifetime).toISOString()
    let after: string | undefined
    let deleted = 0
    while (!this.#stopped) {
      const batch = await checkUploads(this.#db, { before, ownerId, after, limit: batchSize })
      deleted += await this.#delete(batch.filter(({ isUnused }) => isUnused).map(({ key }) => key))
      after = batch.at(-1)?.id
      if (batch.length < batchSize) break
    }
    if (deleted > 0) this.#log.info({ deleted }, 'unused uploads deleted')
    return deleted
  }

  /** Deletes files before rows, so that after a failure the next run finds the files by their row. */
  async #delete(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0
    const discarded = await inTransaction(this.#db, (tx) => discardUploads(tx, keys))
    const disk = await this.#files()
    const deleted: string[] = []
    for (const key of discarded) {
      try {
        await disk.deleteAll(key)
        deleted.push(key)
      } catch (error) {
        this.#log.warn({ err: error, key }, 'an unused upload could not be deleted')
      }
    }
    if (deleted.length > 0) await deleteUploads(this.#db, deleted)
    return deleted.length
  }
}
