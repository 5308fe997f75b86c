import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import {
  applyPlanned,
  claimMonth,
  clearDetachments,
  countDetachments,
  deleteDetached,
  listPlanned,
  lockGroup,
} from './store.ts'

const hour = 60 * 60_000

interface WithdrawalDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
}

/**
 * Deletes the votes and anonymous comments of deleted accounts once a month, and withdraws or restores the votes of
 * suspended ones, but only of enough accounts together: comparing counts before and after reveals a group and never one
 * person.
 */
export class Withdrawal {
  readonly #deps: WithdrawalDeps
  #timer: NodeJS.Timeout | undefined
  #running: Promise<boolean> = Promise.resolve(false)

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps
  }

  /** Checks now and every hour whether a new month has begun. */
  start(): void {
    void this.run()
    this.#timer = setInterval(() => void this.run(), hour).unref()
  }

  /** Stops the timer and resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** @returns true if anything was withdrawn; a failure is logged and retried an hour later */
  run(): Promise<boolean> {
    this.#running = this.#withdraw().catch((error) => {
      this.#deps.log.warn(
        { err: error },
        'votes and comments of deleted and suspended accounts could not be withdrawn',
      )
      return false
    })
    return this.#running
  }

  async #withdraw(): Promise<boolean> {
    const { db, clock, log, responseCache } = this.#deps
    const month = new Date(clock.now()).toISOString().slice(0, 7)
    const hasWithdrawn = await inTransaction(db, async (tx) => {
      if (!(await claimMonth(tx, month))) return false
      const { userIds, effective } = await listPlanned(tx)
      if ((await countDetachments(tx)) + effective < limits.withdrawalMin) return false
      await lockGroup(tx, userIds)
      await deleteDetached(tx)
      await clearDetachments(tx)
      await applyPlanned(tx, userIds)
      return true
    })
    if (!hasWithdrawn) return false
    responseCache.drop()
    log.info({ month }, 'votes and anonymous comments of a group of accounts withdrawn')
    return true
  }
}
