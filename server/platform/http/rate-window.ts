import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'
import type { Clock } from '../clock.ts'

export interface WindowSpec {
  max: number
  /** Milliseconds. */
  timeWindow: number
}

export interface RateWindowDeps {
  /** Multiplies `max`; at least one request is always allowed. */
  scale: number
  clock: Clock
}

interface Counter {
  count: number
  /** When the window ends, in milliseconds of the clock. */
  endsAt: number
}

/** Counts a request by a key; returns the seconds to wait if there were too many, else undefined. */
export type RateWindow = (key: string) => number | undefined

/** Maximum number of keys of each window; beyond it the least recently used are evicted. */
const maxKeys = 100_000

/**
 * Options that limit an LRU cache to `count` entries. The library's `max` preallocates all of them: with dozens of
 * windows that cost 70 MB and a second at every start.
 */
export const limitEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })

/**
 * Rate limiter with fixed windows, in memory.
 *
 * Not `@fastify/rate-limit`: its store shares one object for each key and reads it a tick later, so that of many
 * requests in the same tick all are rejected once their sum exceeds the limit.
 * @param name of its table of keys in the metrics
 */
export function createRateWindow(
  name: string,
  { max, timeWindow }: WindowSpec,
  { scale, clock }: RateWindowDeps,
): RateWindow {
  const allowed = Math.max(1, Math.round(max * scale))
  const counters = new LRUCache<string, Counter>(limitEntries(maxKeys))
  registerBound(name, { limit: maxKeys, size: () => counters.size })
  return (key) => {
    const now = clock.now()
    let counter = counters.get(key)
    if (!counter || counter.endsAt <= now) {
      deleteExpired(counters, now)
      counter = { count: 0, endsAt: now + timeWindow }
      counters.set(key, counter)
    }
    counter.count++
    return counter.count > allowed ? Math.ceil((counter.endsAt - now) / 1000) : undefined
  }
}

/** Deletes the two counters that were not used for longest if they have expired; called for each new one, so that few remain. */
function deleteExpired(counters: LRUCache<string, Counter>, now: number) {
  for (let i = 0; i < 2; i += 1) {
    const { value: oldest } = counters.rkeys().next()
    if (oldest === undefined || (counters.peek(oldest)?.endsAt ?? 0) > now) return
    counters.delete(oldest)
  }
}
