import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface WindowSpec {
  max: number
  /** Milliseconds. */
  timeWindow: number
}

/** Counts a request under a key; returns the seconds to wait when there were too many, else undefined. */
export type RateWindow = (request: FastifyRequest, key: string) => Promise<number | undefined>

/** Keys that each window remembers; beyond that the least recently used are evicted. */
const maxKeys = 100_000

declare module 'fastify' {
  interface FastifyRequest {
    rateKey: string
  }
}

/**
 * Counts requests by key in fixed windows, in this process.
 * @param app has `@fastify/rate-limit` registered, and requests have a `rateKey`
 * @param scale multiplies `max`; at least one request is always allowed
 */
export function createRateWindow(
  app: FastifyInstance,
  { max, timeWindow }: WindowSpec,
  scale: number,
): RateWindow {
  const options: RateLimitOptions = {
    max: Math.max(1, Math.round(max * scale)),
    timeWindow,
    cache: maxKeys,
    keyGenerator: (request) => request.rateKey,
  }
  const check = app.createRateLimit(options)
  return async (request, key) => {
    request.rateKey = key
    const state = await check(request)
    return !state.isAllowed && state.isExceeded ? Math.max(1, state.ttlInSeconds) : undefined
  }
}
