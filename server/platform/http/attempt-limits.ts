import { createHmac, randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ProblemName } from '../../../contract/errors.ts'
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
  /** Attempts at one account from everywhere; a familiar network passes. */
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

/** Pairs of account and network that are remembered; beyond that the least recently used are evicted. */
const maxFamiliar = 50_000
const familiarFor = 30 * 24 * 60 * minute

export interface Attempt {
  /** The account signed in from this network lately. */
  isFamiliar: boolean
  /** Seconds to wait when the account's ceiling is reached, else undefined. */
  overCeiling: number | undefined
}

/**
 * Limits attempts at an account (by the email that was typed, whether or not it exists) so that strangers
 * cannot use up what its owner needs: by account and network, and by account alone with a ceiling that does
 * not hold for networks from which the account signed in lately.
 *
 * All of it is kept in this process: with several processes each counts its share, and a network is familiar
 * only to the process that saw the sign-in, until it restarts.
 */
export interface AttemptLimits {
  /** @throws 429 when this network has tried too often at this account */
  count(request: FastifyRequest, kind: AttemptKind, account: string): Attempt
  /** Makes the network of a successful sign-in familiar. */
  rememberNetwork(request: FastifyRequest, account: string): void
}

/** The network a request comes from: IPv4 by /24, IPv6 by /56. A client that has left has no address any more. */
function networkOf({ ip }: { ip?: string }): string {
  if (!ip) return ''
  const network = normalizeIP(ip, 56)
  return network.includes(':') ? network : network.split('.').slice(0, 3).join('.')
}

export function createAttemptLimits(deps: RateWindowDeps): AttemptLimits {
  const windowsOf = ({ byNetwork, ceiling }: AttemptSpec) => ({
    byNetwork: createRateWindow(byNetwork, deps),
    ceiling: createRateWindow(ceiling, deps),
  })
  const windows = { login: windowsOf(specs.login), resetMail: windowsOf(specs.resetMail) }
  const familiar = new LRUCache<string, { until: number }>(limitEntries(maxFamiliar))
  // Hashed with a key that ends with the process, so that memory holds no list of who signs in from where.
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
      familiar.set(pairOf(request, account), { until: deps.clock.now() + familiarFor })
    },
  }
}
