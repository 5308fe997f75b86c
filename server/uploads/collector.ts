import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { checkUploads, deleteUploads } from './store.ts'

const hour = 60 * 60_000
/** How long an upload may wait for the form that uses it. */
const unusedLifetime = 24 * hour
const batchSize = 500

/** Deletes uploads that nothing uses, files and rows. Several processes may do so at once. */
export class UploadCollector {
  readonly #db: Db
  readonly #files: Disk
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<number> | undefined
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
  }

  /** @returns how many uploads were deleted */
  collect(): Promise<number> {
    this.#running ??= this.#collect().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #collect(): Promise<number> {
    const before = new Date(this.#clock.now() - unusedLifetime).toISOString()
    let after: string | undefined
    let deleted = 0
    while (!this.#stopped) {
      const batch = await checkUploads(this.#db, { before, after, limit: batchSize })
      const unused = batch.filter(({ isUnused }) => isUnused).map(({ key }) => key)
      deleted += await this.#delete(unused)
      after = batch.at(-1)?.id
      if (batch.length < batchSize) break
    }
    if (deleted > 0) this.#log.info({ deleted }, 'unused uploads deleted')
    return deleted
  }

  /** The files first: a row that is left finds them again the next time. */
  async #delete(keys: string[]): Promise<number> {
    const gone: string[] = []
    for (const key of keys) {
      try {
        await this.#files.deleteAll(key)
        gone.push(key)
      } catch (error) {
        this.#log.warn({ err: error, key }, 'an unused upload could not be deleted')
      }
    }
    if (gone.length > 0) await deleteUploads(this.#db, gone)
    return gone.length
  }
}
