import type { FastifyBaseLogger } from 'fastify'
import { createBatcher } from '../batcher.ts'
import { registerBound } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { IntervalJob } from '../interval-job.ts'
import { DailyKeys } from './daily-keys.ts'
import { addCounts, countCounts, deleteCounts, hasCount, type Total } from './store.ts'

/** Counts requests by one key in this process; see `share`. */
export interface LocalCount {
  /** Of the limit. */
  readonly name: string
  /** What the limit counts by, such as an IP address. */
  readonly countedBy: string
  count: number
  /** When the window ends, in milliseconds of the clock. */
  endsAt: number
  /** Requests that the database has not counted yet. */
  unsent: number
  /** Length of the window in milliseconds. */
  readonly timeWindow: number
}

/** A request that is counted before it is handled. */
export interface CountedRequest {
  name: string
  countedBy: string
  /** End of the window that begins with the request if there is none. */
  endsAt: number
}

export interface SharedCountsDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** The site's secret, which is the same in all processes. */
  secret: string
  maxRows?: number
}

/** Milliseconds between exchanges with the database. */
const interval = 250

/** Maximum number of counters in one exchange. */
const exchangeSize = 1_000

/** Maximum number of counters that wait for an exchange. Until its next request, this process alone counts a further one. */
const maxWaiting = 20_000

/** Rows of the table, about 100 MB with its indexes; beyond it the windows that end first are deleted. */
const defaultMaxRows = 500_000

/** Milliseconds between deletions, and rows that one statement, and one run, deletes. */
const deletionInterval = 15_000
const deletionBatch = 5_000
const maxDeletions = 50

/**
 * Counts of rate limits that all processes of a site share, in an unlogged table. `count` counts a request before it is
 * handled. `share` lets other processes know later what this one has counted, so that no request waits for it.
 */
export class SharedCounts {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #keys: DailyKeys
  readonly #waiting = new Set<LocalCount>()
  readonly #countOne: (request: CountedRequest) => Promise<Total | undefined>
  readonly #deletion: IntervalJob
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  readonly #maxRows: number
  #isFailing = false
  #isStopping = false
  #rows = 0

  constructor({ db, clock, log, secret, maxRows = defaultMaxRows }: SharedCountsDeps) {
    this.#maxRows = maxRows
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#keys = new DailyKeys(db, clock, secret)
    this.#countOne = createBatcher((requests: CountedRequest[]) => this.#countBatch(requests), {
      name: 'counted_requests',
    })
    this.#deletion = new IntervalJob({
      work: () => this.deleteExpired(),
      interval: deletionInterval,
      log,
      failure: 'expired counts of rate limits could not be deleted',
    })
    registerBound('unshared_rate_counts', { limit: maxWaiting, size: () => this.#waiting.size })
    registerBound('shared_rate_counts', { limit: maxRows, size: () => this.#rows })
  }

  /**
   * Counts a request in all processes. Of concurrent requests each gets another count.
   * @returns undefined while the database cannot count, which is logged once
   */
  async count(request: CountedRequest): Promise<Total | undefined> {
    try {
      // A copy, because the batcher would count the same object once.
      const total = await this.#countOne({ ...request })
      this.#recovered()
      return total
    } catch (error) {
      this.#failed(error)
      return undefined
    }
  }

  /** Remembers something until the day ends. */
  async remember(name: string, what: string): Promise<void> {
    const { endsAt } = await this.#keys.today().catch(() => ({ endsAt: 0 }))
    await this.count({ name, countedBy: what, endsAt })
  }

  /** True if `remember` was called today; false while the database does not respond. */
  async remembers(name: string, what: string): Promise<boolean> {
    try {
      const { keyOf } = await this.#keys.today()
      return await hasCount(this.#db, keyOf(name, what), this.#clock.now())
    } catch (error) {
      this.#failed(error)
      return false
    }
  }

  /** Exchanges this counter with the database within a quarter of a second. */
  share(counter: LocalCount): void {
    if (this.#waiting.size >= maxWaiting) return
    this.#waiting.add(counter)
    this.#schedule()
  }

  /**
   * Adds what this process has counted to the shared counts, and takes over their totals. If the database fails or is
   * slow, own counts continue, and nothing waits.
   */
  exchange(): Promise<void> {
    this.#running ??= this.#exchange().finally(() => {
      clearTimeout(this.#timer)
      this.#timer = undefined
      this.#running = undefined
      if (this.#waiting.size > 0) this.#schedule()
    })
    return this.#running
  }

  /** Starts to delete expired rows at intervals. */
  get lastSuccess(): number | undefined {
    return this.#deletion.lastSuccess
  }

  start(): void {
    this.#deletion.start()
  }

  /** Shares what is left, and stops. */
  async stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#timer)
    await this.#deletion.stop()
    await this.exchange()
  }

  /** Deletes the salts of earlier days, expired rows, and rows beyond the limit. */
  async deleteExpired(): Promise<void> {
    await this.#keys.deleteOld()
    const now = this.#clock.now()
    for (let batch = 0; batch < maxDeletions; batch += 1) {
      if ((await deleteCounts(this.#db, deletionBatch, now)) < deletionBatch) break
    }
    this.#rows = await countCounts(this.#db)
    const excess = Math.min(this.#rows - this.#maxRows, deletionBatch * maxDeletions)
    if (excess > 0) await deleteCounts(this.#db, excess)
  }

  #schedule(): void {
    if (this.#isStopping) return
    this.#timer ??= setTimeout(() => void this.exchange(), interval).unref()
  }

  async #exchange(): Promise<void> {
    const counters = this.#waiting.values().take(exchangeSize).toArray()
    if (counters.length === 0) return
    const sent = counters.map((counter) => ({ counter, amount: counter.unsent }))
    for (const { counter } of sent) {
      this.#waiting.delete(counter)
      counter.unsent = 0
    }
    const now = this.#clock.now()
    // A key has a second counter once the window of the first has ended, or memory had no place for it.
    const groups = [
      ...Map.groupBy(
        sent.filter(({ counter }) => counter.endsAt > now),
        ({ counter }) => keyTextOf(counter),
      ).values(),
    ]
    if (groups.length === 0) return
    try {
      const totals = await this.#add(
        groups.map((group) => ({
          ...(group[0] as (typeof sent)[number]).counter,
          amount: group.reduce((sum, { amount }) => sum + amount, 0),
        })),
      )
      for (const [index, group] of groups.entries()) {
        const total = totals[index]
        for (const { counter } of total ? group : []) {
          applyTotal(counter, total as Total, this.#clock.now())
        }
      }
      this.#recovered()
    } catch (error) {
      for (const { counter, amount } of groups.flat()) {
        counter.unsent += amount
        this.share(counter)
      }
      this.#failed(error)
    }
  }

  /** Counts a batch of requests in one statement, each with its own count, in the order in which they came. */
  async #countBatch(requests: CountedRequest[]): Promise<Map<CountedRequest, Total>> {
    const byName = Map.groupBy(requests, keyTextOf)
    const groups = [...byName.values()].filter(([first]) => first !== undefined)
    const totals = await this.#add(
      groups.map((group) => ({ ...(group[0] as CountedRequest), amount: group.length })),
    )
    const counted = groups.flatMap((group, index) => {
      const total = totals[index]
      if (!total) return []
      const before = total.count - group.length
      return group.map((request, place): [CountedRequest, Total] => [
        request,
        { ...total, count: before + place + 1 },
      ])
    })
    return new Map(counted)
  }

  /** The totals in the order of what was added, which must differ in name or key. */
  async #add(added: (CountedRequest & { amount: number })[]): Promise<(Total | undefined)[]> {
    const { keyOf } = await this.#keys.today()
    const additions = added.map(({ name, countedBy, amount, endsAt }) => ({
      key: keyOf(name, countedBy),
      amount,
      endsAt,
    }))
    const totals = await addCounts(this.#db, additions, this.#clock.now())
    return additions.map(({ key }) => totals.get(key))
  }

  #failed(error: unknown): void {
    if (!this.#isFailing) {
      this.#log.warn({ err: error }, 'rate limits are counted by this process alone')
    }
    this.#isFailing = true
  }

  #recovered(): void {
    if (this.#isFailing) this.#log.info('rate limits are shared by all processes again')
    this.#isFailing = false
  }
}

const keyTextOf = ({ name, countedBy }: Pick<CountedRequest, 'name' | 'countedBy'>) =>
  JSON.stringify([name, countedBy])

/**
 * Takes over what all processes have counted. A count never falls within a window: at midnight, and after a crash of the
 * database, the shared one begins again.
 * @returns false if the total was not taken over, because a process whose clock is wrong began its window
 */
export function applyTotal(counter: LocalCount, total: Total, now: number): boolean {
  if (total.endsAt > now + 2 * counter.timeWindow) return false
  const count = total.count + counter.unsent
  counter.count = total.endsAt === counter.endsAt ? Math.max(counter.count, count) : count
  counter.endsAt = total.endsAt
  return true
}
