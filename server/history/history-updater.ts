import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { updateHistory } from './service.ts'

/** Milliseconds between runs; at 400 batches of votes a second, some 4,000 rows are added meanwhile. */
const interval = 10_000

/** Moves the outbox of votes to the history. Each process has one; a lock lets one of them work at a time. */
export class HistoryUpdater {
  readonly #deps: { db: Db; clock: Clock }
  readonly #log: FastifyBaseLogger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
    this.#deps = { db, clock }
    this.#log = log
  }

  /** Runs now, because demo data and migrations leave work, and then at intervals. */
  start(): void {
    void this.run()
    this.#timer = setInterval(() => void this.run(), interval).unref()
  }

  /** Stops the timer and resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** A failure changes nothing, and the next run repeats the work. One run at a time, also when the database is slow. */
  run(): Promise<void> {
    this.#running ??= updateHistory(this.#deps)
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'the history of votes could not be updated'),
      )
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }
}
