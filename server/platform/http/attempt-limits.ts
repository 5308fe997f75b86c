import { createHmac, randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ProblemName } from '../../../contract/errors.ts'
import { registerBound } from '../bounds.ts'
import { problem } from '../errors.ts'
import {
  createRateWindow,
  limitEntries,
  type RateWindowDeps,
  type WindowSpec,
} from './rate-window.ts'

export type AttemptKind = 'login' | 'resetMail'

interface AttemptSpec {
  /** Attempts at one account from one network. */
  byNetwork: WindowSpec
  /** Attempts at one account from all networks together; familiar networks are exempt. */
  ceiling: WindowSpec
  problem: ProblemName
}

const minute = 60_000

const specs: Record<AttemptKind, AttemptSpec> = {
  login: {
    byNetwork: { max: 20, timeWindow: 10 * minute },
    ceiling: { max: 60, timeWindow: 10 * minute },
    problem: 'tooManyLogins',
  },
  resetMail: {
    byNetwork: { max: 5, timeWindow: 60 * minute },
    ceiling: { max: 15, timeWindow: 60 * minute },
    problem: 'tooManyRequests',
  },
}

/** Maximum number of remembered pairs of account and network; beyond it the least recently used are evicted. */
const maxFamiliarPairs = 50_000
const familiarLifetime = 30 * 24 * 60 * minute

export interface Attempt {
  /** True if the account signed in from this network in the last 30 days. */
  isFamiliar: boolean
  /** Seconds to wait if the account's ceiling is reached, else undefined. */
  overCeiling: number | undefined
}

/**
 * Rate limits for attempts at an account, which is the email that was entered, whether or not it exists. Attempts count
 * by account and network, and by account alone; the second limit (ceiling) exempts networks from which the account
 * signed in lately, so that strangers cannot lock the owner out.
 *
 * All state is in memory: with several processes each counts its share of the attempts, and a network is familiar only
 * to the process that handled the sign-in, until it restarts.
 */
export interface AttemptLimits {
  /** @throws 429 after too many attempts at this account from this network */
  count(request: FastifyRequest, kind: AttemptKind, account: string): Attempt
  /** Remembers the network of a successful sign-in as familiar to the account. */
  rememberNetwork(request: FastifyRequest, account: string): void
}

/** The client's network, IPv4 by /24 and IPv6 by /56; empty after the client has disconnected, which has no address. */
function networkOf({ ip }: { ip?: string }): string {
  if (!ip) return ''
  const network = normalizeIP(ip, 56)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}

export function createAttemptLimits(deps: RateWindowDeps): AttemptLimits {
  const windowsOf = (name: string, { byNetwork, ceiling }: AttemptSpec) => ({
    byNetwork: createRateWindow(`${name}_attempts_by_network`, byNetwork, deps),
    ceiling: createRateWindow(`${name}_attempts_by_account`, ceiling, deps),
  })
  const windows = {
    login: windowsOf('login', specs.login),
    resetMail: windowsOf('reset_mail', specs.resetMail),
  }
  const familiar = new LRUCache<string, { until: number }>(limitEntries(maxFamiliarPairs))
  registerBound('familiar_networks', { limit: maxFamiliarPairs, size: () => familiar.size })
  // Keyed hash with a random key, so that memory contains no list of who signs in from where.
  const key = randomBytes(32)
  const pairOf = (request: FastifyRequest, account: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([account, networkOf(request)]))
      .digest('base64')

  return {
    count(request, kind, account) {
      const pair = pairOf(request, account)
      const { byNetwork, ceiling } = windows[kind]
      const retryAfter = byNetwork(pair)
      if (retryAfter !== undefined) throw problem(specs[kind].problem, retryAfter)
      const isFamiliar = (familiar.get(pair)?.until ?? 0) > deps.clock.now()
      return { isFamiliar, overCeiling: ceiling(account) }
    },
    rememberNetwork(request, account) {
      familiar.set(pairOf(request, account), { until: deps.clock.now() + familiarLifetime })
    },
  }
}
