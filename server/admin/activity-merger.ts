import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/database/database.ts'
import { mergeActivity } from './store.ts'

/** Milliseconds between runs; at 400 batches of votes a second, some 2,000 rows are added meanwhile. */
const interval = 5_000

/** Merges the rows that writers append to the statistics by day, so that their number stays small. */
export class ActivityMerger {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor({ db, log }: { db: Db; log: FastifyBaseLogger }) {
    this.#db = db
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => this.#run(), interval).unref()
  }

  /** Stops the timer and resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  #run() {
    // A failure changes nothing, and the next run merges the rows. One run at a time, also when the database is slow.
    this.#running ??= mergeActivity(this.#db)
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the statistics by day could not be merged'),
      )
      .finally(() => {
        this.#running = undefined
      })
  }
}
