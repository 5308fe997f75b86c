import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '../../../contract/endpoint.ts'
import type { ProblemName } from '../../../contract/errors.ts'
import { problem } from '../errors.ts'

interface Window {
  max: number
  /** Milliseconds. */
  timeWindow: number
  problem?: ProblemName
}

const minute = 60_000

/** Keys that each limit remembers; beyond that the longest unused are forgotten. */
const mostKeys = 100_000

/** How many requests an address may make; whole households and offices share one. */
const byAddress: Record<RateLimit, Window> = {
  read: { max: 6_000, timeWindow: minute },
  write: { max: 3_000, timeWindow: minute },
  login: { max: 100, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 60, timeWindow: 60 * minute },
  mail: { max: 60, timeWindow: 60 * minute },
  upload: { max: 600, timeWindow: 60 * minute },
}

/** How many requests one account may make, from wherever. */
const byAccount: Record<RateLimit, Window> = {
  read: { max: 1_800, timeWindow: minute },
  write: { max: 600, timeWindow: minute },
  login: { max: 20, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 20, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  upload: { max: 60, timeWindow: 60 * minute },
}

export interface RateLimits {
  /** Counts a request of the address it comes from, IPv6 by /64; throws 429 when there are too many. */
  countAddress(request: FastifyRequest, limit: RateLimit): Promise<void>
  /** Counts a request of an account, by id or by the email somebody tries to log in with. */
  countAccount(request: FastifyRequest, limit: RateLimit, account: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    rateKey: string
  }
}

/** Who a request comes from, IPv6 by /64. A client that has gone already has no address any more. */
export const addressOf = ({ ip }: { ip?: string }) => (ip ? normalizeIP(ip, 64) : '')

/** Counters live in each process: with several, each allows its share of what the load balancer sends it. */
export async function createRateLimits(app: FastifyInstance, scale: number): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('rateKey', '')
  type Check = ReturnType<FastifyInstance['createRateLimit']>
  const checks = (windows: Record<RateLimit, Window>, byIp: boolean) => {
    const made = Object.entries(windows).map(([name, window]) => {
      const options: RateLimitOptions = {
        max: Math.max(1, Math.round(window.max * scale)),
        timeWindow: window.timeWindow,
        cache: mostKeys,
        keyGenerator: byIp ? addressOf : (request: FastifyRequest) => request.rateKey,
      }
      return [name, app.createRateLimit(options)]
    })
    return Object.fromEntries(made) as Record<RateLimit, Check>
  }
  const addressChecks = checks(byAddress, true)
  const accountChecks = checks(byAccount, false)

  async function count(check: Check, window: Window, request: FastifyRequest) {
    const state = await check(request)
    if (!state.isAllowed && state.isExceeded) {
      throw problem(window.problem ?? 'tooManyRequests', Math.max(1, state.ttlInSeconds))
    }
  }

  return {
    countAddress: (request, limit) => count(addressChecks[limit], byAddress[limit], request),
    countAccount(request, limit, account) {
      request.rateKey = account
      return count(accountChecks[limit], byAccount[limit], request)
    },
  }
}
