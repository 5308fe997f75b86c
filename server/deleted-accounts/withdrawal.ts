import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { claimMonth, clearDetachments, countDetachments, deleteDetached } from './store.ts'

const hour = 60 * 60_000

interface WithdrawalDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
}

/**
 * Withdraws what deleted accounts left behind, their votes and anonymous comments, once a month and only when enough
 * accounts have left something: whoever compares the counts before and after sees a group, never one person.
 */
export class Withdrawal {
  readonly #deps: WithdrawalDeps
  #timer: NodeJS.Timeout | undefined
  #running: Promise<boolean> = Promise.resolve(false)

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps
  }

  /** Looks now and every hour whether a month has begun. */
  start(): void {
    void this.run()
    this.#timer = setInterval(() => void this.run(), hour).unref()
  }

  /** Resolves when nothing runs any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** @returns whether anything was withdrawn; a failure is logged and tried again an hour later */
  run(): Promise<boolean> {
    this.#running = this.#withdraw().catch((error) => {
      this.#deps.log.warn({ err: error }, 'what deleted accounts left could not be withdrawn')
      return false
    })
    return this.#running
  }

  async #withdraw(): Promise<boolean> {
    const { db, clock, log, responseCache } = this.#deps
    const month = new Date(clock.now()).toISOString().slice(0, 7)
    const hasWithdrawn = await inTransaction(db, async (tx) => {
      if (!(await claimMonth(tx, month))) return false
      if ((await countDetachments(tx)) < limits.withdrawalMin) return false
      await deleteDetached(tx)
      await clearDetachments(tx)
      return true
    })
    if (!hasWithdrawn) return false
    responseCache.drop()
    log.info({ month }, 'votes and anonymous comments of deleted accounts withdrawn')
    return true
  }
}
