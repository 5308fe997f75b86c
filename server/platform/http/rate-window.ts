import { LRUCache } from 'lru-cache'
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

/** Counts a request under a key; returns the seconds to wait when there were too many, else undefined. */
export type RateWindow = (key: string) => number | undefined

/** Keys that each window remembers; beyond that the least recently used are evicted. */
const maxKeys = 100_000

/**
 * Options that limit an LRU cache to so many entries. Its own `max` allocates room for all of them at once: with
 * dozens of windows that took a second of every start and 70 MB.
 */
export const limitEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 })

/**
 * Counts requests by key in fixed windows, in this process.
 *
 * Not `@fastify/rate-limit`: its store hands out one object a key and reads it a tick later, so that of many
 * requests in one tick all are refused once their sum is too high.
 */
export function createRateWindow(
  { max, timeWindow }: WindowSpec,
  { scale, clock }: RateWindowDeps,
): RateWindow {
  const allowed = Math.max(1, Math.round(max * scale))
  const counters = new LRUCache<string, { count: number; endsAt: number }>(limitEntries(maxKeys))
  return (key) => {
    const now = clock.now()
    let counter = counters.get(key)
    if (!counter || counter.endsAt <= now) {
      counter = { count: 0, endsAt: now + timeWindow }
      counters.set(key, counter)
    }
    counter.count++
    return counter.count > allowed ? Math.ceil((counter.endsAt - now) / 1000) : undefined
  }
}
