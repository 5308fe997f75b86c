import type { FastifyBaseLogger } from 'fastify'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import { raiseSetting } from '../platform/database/claim-run.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { todayOf } from '../platform/today.ts'
import {
  applyPlanned,
  type Covered,
  deleteDetached,
  findCovered,
  type Kind,
  listRestored,
  listWithdrawn,
  lockGroup,
  removeCovered,
} from './store.ts'
import { deleteWithdrawnVotes } from './withdrawn-consents.ts'

const hour = 60 * 60_000

export interface WithdrawalDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
}

/**
 * Deletes the votes, anonymous comments and agreements of deleted accounts once a month, and withdraws or restores the votes of
 * suspended ones, but only of enough accounts together: comparing counts before and after reveals a group and never one
 * person. Votes of members who have withdrawn their agreement wait for a group for a month at most.
 */
export class Withdrawal {
  readonly #deps: WithdrawalDeps
  #timer: NodeJS.Timeout | undefined
  #running: Promise<boolean> = Promise.resolve(false)
  lastSuccess: number | undefined

  constructor(deps: WithdrawalDeps) {
    this.#deps = deps
  }

  /** Checks now and every hour whether a new month, or day, has begun. */
  start(): void {
    void this.run()
    this.#timer = setInterval(() => void this.run(), hour).unref()
  }

  /** Stops the timer and resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }

  /** @returns true if a group was withdrawn; a failure is logged and retried an hour later */
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
    const today = todayOf(clock)
    const month = today.slice(0, 7)
    const isGroupWithdrawn = await inTransaction(db, async (tx) => {
      if (!(await raiseSetting(tx, 'withdrawal-month', month))) return false
      return withdrawGroups(tx)
    })
    const areOthersWithdrawn = await inTransaction(db, async (tx) => {
      if (!(await raiseSetting(tx, 'consent-withdrawal-day', today))) return false
      return deleteWithdrawnVotes(tx, today)
    })
    this.lastSuccess = clock.now()
    if (isGroupWithdrawn || areOthersWithdrawn) responseCache.drop()
    if (isGroupWithdrawn)
      log.info({ month }, 'votes and anonymous comments of a group of accounts withdrawn')
    return isGroupWithdrawn
  }
}

const kinds: Kind[] = ['verified votes', 'other votes', 'comments', 'agreements']

/**
 * Votes that leave, votes that return, and votes of verified members are groups of their own: everybody sees which numbers
 * disappear from the lists of ballots, and which are new.
 * @returns true if anything has changed
 */
async function withdrawGroups(tx: Tx): Promise<boolean> {
  const accountsMin = limits.withdrawalMin
  const covered: Covered[] = []
  for (const kind of kinds) {
    const found = await findCovered(tx, kind, accountsMin)
    if (found) covered.push(found)
  }
  const userIds: string[] = []
  for (const one of covered) userIds.push(...(await listWithdrawn(tx, one)))
  for (const isVerified of [true, false]) {
    userIds.push(...(await listRestored(tx, isVerified, accountsMin)))
  }
  if (covered.length === 0 && userIds.length === 0) return false
  await lockGroup(tx, userIds)
  for (const one of covered) {
    await deleteDetached(tx, one)
    await removeCovered(tx, one)
  }
  await applyPlanned(tx, userIds)
  return true
}
