import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import { applyTotal, type LocalCount, type SharedCounts } from '../rate-counts/shared-counts.ts'
import type { Total } from '../rate-counts/store.ts'

export interface WindowSpec {
  max: number
  /** Milliseconds. */
  timeWindow: number
}

/** As `WindowSpec`; `max` is asked at each request if it may change. */
export interface ChangingWindowSpec extends Omit<WindowSpec, 'max'> {
  max: number | (() => number)
}

export interface RateWindowDeps {
  /** Multiplies `max`; at least one request is always allowed. */
  scale: number
  clock: Clock
  /** Counts of all processes; undefined if there is one process, which counts in memory. */
  sharedCounts?: SharedCounts | undefined
}

/** Counts a request by a key; returns the seconds to wait if there were too many, else undefined. */
export type RateWindow = (key: string) => number | undefined

/** As `RateWindow`, but asks the database, before the request is handled, what other processes have counted. */
export interface GuardedWindow {
  (key: string): Promise<number | undefined>
  /** The seconds to wait if, as far as this process knows, the key has reached its limit; counts nothing. */
  waitOf(key: string): number | undefined
}

/** Maximum number of keys of each window in memory; beyond it the least recently used are evicted. */
const maxKeys = 100_000

/**
 * Options that limit an LRU cache to `count` entries. The library's `max` preallocates all of them: with dozens of
 * windows that cost 70 MB and a second at every start.
 */
export const limitEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })

/** Part of its limit that a key uses before the process shares its count: nearly all traffic causes no statements. */
const sharedStep = 1 / 50

/**
 * Rate limiter with fixed windows, for ordinary traffic: counts in memory, so that no request waits for the database.
 * Processes exchange the counts of busy keys up to four times a second; together they allow what one does, and what each
 * counts until its next exchange.
 *
 * Not `@fastify/rate-limit`: its store shares one object for each key and reads it a tick later, so that of many
 * requests in the same tick all are rejected once their sum exceeds the limit.
 * @param name of its table of keys in the metrics
 */
export function createRateWindow(name: string, spec: WindowSpec, deps: RateWindowDeps): RateWindow {
  const { clock, sharedCounts } = deps
  const allowed = allowedBy(spec, deps)
  const counterOf = createCounters(name, spec)
  const shareAt = Math.ceil(allowed * sharedStep)
  return (key) => {
    const now = clock.now()
    const counter = counterOf(key, now)
    counter.count++
    if (sharedCounts) {
      counter.unsent++
      if (counter.unsent >= shareAt) sharedCounts.share(counter)
    }
    return counter.count > allowed ? secondsUntil(counter.endsAt, now) : undefined
  }
}

/**
 * Rate limiter with fixed windows for what is rare and guards against attacks: every request is counted in the database
 * before it is handled, so that processes together allow exactly what one does, also after a restart. A key beyond its
 * limit causes no further statements, and what is refused then does not count: a higher limit is of use at once. While the
 * database does not respond, this process counts alone.
 */
export function createGuardedWindow(
  name: string,
  spec: ChangingWindowSpec,
  deps: RateWindowDeps,
): GuardedWindow {
  const { clock } = deps
  const counterOf = createCounters(name, spec)
  const waitOf = ({ count, endsAt }: LocalCount, now: number) =>
    count >= allowedBy(spec, deps) ? secondsUntil(endsAt, now) : undefined
  async function count(key: string): Promise<number | undefined> {
    const now = clock.now()
    const counter = counterOf(key, now)
    const wait = waitOf(counter, now)
    if (wait !== undefined) return wait
    counter.count++
    const total = await countTogether(counter, deps, now)
    return total.count > allowedBy(spec, deps) ? secondsUntil(total.endsAt, now) : undefined
  }
  return Object.assign(count, {
    waitOf(key: string) {
      const now = clock.now()
      return waitOf(counterOf(key, now), now)
    },
  })
}

/** As `createGuardedWindow`, without a limit: returns how many requests the key has sent in the window, this one included. */
export function createCountingWindow(
  name: string,
  spec: Pick<WindowSpec, 'timeWindow'>,
  deps: RateWindowDeps,
): (key: string) => Promise<number> {
  const counterOf = createCounters(name, spec)
  return async (key) => {
    const now = deps.clock.now()
    const counter = counterOf(key, now)
    counter.count++
    return (await countTogether(counter, deps, now)).count
  }
}

/** Counts a request, which this process has counted, in the database; returns the own count while it does not respond. */
async function countTogether(
  counter: LocalCount,
  { sharedCounts }: RateWindowDeps,
  now: number,
): Promise<Total> {
  const { count, endsAt } = counter
  const total = await sharedCounts?.count(counter)
  return total && applyTotal(counter, total, now) ? total : { count, endsAt }
}

const allowedBy = ({ max }: ChangingWindowSpec, { scale }: RateWindowDeps) =>
  Math.max(1, Math.round((typeof max === 'number' ? max : max()) * scale))

const secondsUntil = (endsAt: number, now: number) => Math.max(1, Math.ceil((endsAt - now) / 1000))

/** The counters of this process; each is replaced when its window has ended. */
function createCounters(name: string, { timeWindow }: Pick<WindowSpec, 'timeWindow'>) {
  const counters = new LRUCache<string, LocalCount>(limitEntries(maxKeys))
  registerBound(name, { limit: maxKeys, size: () => counters.size })
  return (countedBy: string, now: number): LocalCount => {
    const known = counters.get(countedBy)
    if (known && known.endsAt > now) return known
    deleteExpired(counters, now)
    const counter = { name, countedBy, count: 0, unsent: 0, endsAt: now + timeWindow, timeWindow }
    counters.set(countedBy, counter)
    return counter
  }
}

/** Deletes the two counters that were not used for longest if they have expired; called for each new one, so that few remain. */
function deleteExpired(counters: LRUCache<string, LocalCount>, now: number) {
  for (let i = 0; i < 2; i += 1) {
    const { value: oldest } = counters.rkeys().next()
    if (oldest === undefined || (counters.peek(oldest)?.endsAt ?? 0) > now) return
    counters.delete(oldest)
  }
}
