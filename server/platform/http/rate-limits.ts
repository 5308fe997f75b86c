import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../../contract/endpoint.ts'
import type { ProblemName } from '../../../contract/errors.ts'
import { problem } from '../errors.ts'
import { createRateWindow, type RateWindow, type WindowSpec } from './rate-window.ts'

interface Limit extends WindowSpec {
  problem?: ProblemName
}

const minute = 60_000

/** How many requests an address may make; whole households and offices share one. */
const byAddress: Record<RateLimit, Limit> = {
  read: { max: 6_000, timeWindow: minute },
  search: { max: 120, timeWindow: minute },
  write: { max: 3_000, timeWindow: minute },
  login: { max: 100, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 60, timeWindow: 60 * minute },
  mail: { max: 60, timeWindow: 60 * minute },
  upload: { max: 600, timeWindow: 60 * minute },
}

/** How many requests one signed-in account may make, from wherever. */
const byAccount: Record<RateLimit, Limit> = {
  read: { max: 1_800, timeWindow: minute },
  search: { max: 60, timeWindow: minute },
  write: { max: 600, timeWindow: minute },
  login: { max: 20, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 20, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  upload: { max: 60, timeWindow: 60 * minute },
}

export interface RateLimits {
  /** Counts a request of the address it comes from, IPv6 by /64; throws 429 when there are too many. */
  countAddress(request: FastifyRequest, limit: RateLimit): Promise<void>
  /** Counts a request of a signed-in account by its id; throws 429 when there are too many. */
  countAccount(request: FastifyRequest, limit: RateLimit, userId: string): Promise<void>
}

/** Who a request comes from, IPv6 by /64. A client that has gone already has no address any more. */
export const addressOf = ({ ip }: { ip?: string }) => (ip ? normalizeIP(ip, 64) : '')

/**
 * Counters live in each process: with several, each allows its share of what the load balancer sends it. Other
 * rate windows of the server can be made once this has resolved.
 */
export async function createRateLimits(app: FastifyInstance, scale: number): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('rateKey', '')
  const windowsOf = (limits: Record<RateLimit, Limit>) => {
    const windows = Object.entries(limits).map(([name, limit]) => [
      name,
      createRateWindow(app, limit, scale),
    ])
    return Object.fromEntries(windows) as Record<RateLimit, RateWindow>
  }
  const addressWindows = windowsOf(byAddress)
  const accountWindows = windowsOf(byAccount)

  async function count(request: FastifyRequest, window: RateWindow, limit: Limit, key: string) {
    const retryAfter = await window(request, key)
    if (retryAfter !== undefined) throw problem(limit.problem ?? 'tooManyRequests', retryAfter)
  }

  return {
    countAddress: (request, limit) =>
      count(request, addressWindows[limit], byAddress[limit], addressOf(request)),
    countAccount: (request, limit, userId) =>
      count(request, accountWindows[limit], byAccount[limit], userId),
  }
}
