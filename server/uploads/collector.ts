import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { checkUploads, deleteUploads, discardUploads } from './store.ts'

const hour = 60 * 60_000
/** How long an upload may wait for the form that uses it. */
const unusedLifetime = 24 * hour
const batchSize = 500
/** Owners whose uploads wait to be collected; beyond them the hourly run does it. */
const maxWaiting = 1_000

/** Deletes uploads that nothing uses, files and rows. Several processes may do so at once. */
export class UploadCollector {
  readonly #db: Db
  readonly #files: Disk
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #waiting = new Set<string | null>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<number> | undefined
  #collectingSoon: Promise<void> | undefined
  #stopped = false

  constructor(deps: { db: Db; files: Disk; clock: Clock; log: FastifyBaseLogger }) {
    this.#db = deps.db
    this.#files = deps.files
    this.#clock = deps.clock
    this.#log = deps.log
  }

  /** Collects now and every hour. */
  start() {
    const run = () => {
      this.collect().catch((error) => this.#log.warn({ err: error }, 'uploads were not collected'))
    }
    run()
    this.#timer = setInterval(run, hour).unref()
  }

  /** Ends with the batch at hand. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#running?.catch(() => undefined)
    await this.#collectingSoon
  }

  /** @returns how many uploads were deleted */
  collect(): Promise<number> {
    this.#running ??= this.#collect().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /**
   * Collects in the background what a member has just stopped using.
   * @param ownerId whose uploads; null: those of deleted accounts
   */
  collectSoon(ownerId: string | null): void {
    if (this.#stopped || this.#waiting.size >= maxWaiting) return
    this.#waiting.add(ownerId)
    this.#collectingSoon ??= this.#collectWaiting().finally(() => {
      this.#collectingSoon = undefined
    })
  }

  async #collectWaiting(): Promise<void> {
    for (const ownerId of this.#waiting) {
      if (this.#stopped) return
      this.#waiting.delete(ownerId)
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

  /** The files first: a row that is left finds them again the next time. */
  async #delete(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0
    const discarded = await inTransaction(this.#db, (tx) => discardUploads(tx, keys))
    const deleted: string[] = []
    for (const key of discarded) {
      try {
        await this.#files.deleteAll(key)
        deleted.push(key)
      } catch (error) {
        this.#log.warn({ err: error, key }, 'an unused upload could not be deleted')
      }
    }
    if (deleted.length > 0) await deleteUploads(this.#db, deleted)
    return deleted.length
  }
}
