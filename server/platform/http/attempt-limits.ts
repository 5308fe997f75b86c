import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ProblemName } from '../../../contract/errors.ts'
import { registerBound } from '../bounds.ts'
import { problem } from '../errors.ts'
import { clientNetwork } from './client-address.ts'
import {
  createGuardedWindow,
  limitEntries,
  type RateWindowDeps,
  type WindowSpec,
} from './rate-window.ts'

export type AttemptKind = 'login' | 'resetMail' | 'confirmationMail'

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
  confirmationMail: {
    byNetwork: { max: 5, timeWindow: 60 * minute },
    ceiling: { max: 15, timeWindow: 60 * minute },
    problem: 'tooManyRequests',
  },
}

/** Maximum number of remembered pairs of account and network; beyond it the least recently used are evicted. */
const maxFamiliarPairs = 50_000
export const familiarLifetime = 30 * 24 * 60 * minute

export interface Attempt {
  /** True if the account signed in from this network lately; only known above the ceiling. */
  isFamiliar: boolean
  /** Seconds to wait if the account's ceiling is reached, else undefined. */
  overCeiling: number | undefined
}

/**
 * Rate limits for attempts at an account, which is the email that was entered, whether or not it exists. Attempts count
 * by account and network, and by account alone; the second limit (ceiling) exempts networks from which the account
 * signed in lately, so that strangers cannot lock the owner out.
 *
 * The attempts of all processes count together. A network stays familiar for 30 days to the process that handled the
 * sign-in, until it restarts, and until midnight (UTC) to the others: the key under which they share it changes then.
 */
export interface AttemptLimits {
  /** Rejects with 429 after too many attempts at this account from this network. */
  count(request: FastifyRequest, kind: AttemptKind, account: string): Promise<Attempt>
  /** Remembers the network of a successful sign-in as familiar to the account. */
  rememberNetwork(request: FastifyRequest, account: string): Promise<void>
}

const familiarName = 'familiar_networks'

/** @param secret the site's, which is the same in all processes */
export function createAttemptLimits(deps: RateWindowDeps, secret: string): AttemptLimits {
  const { clock, sharedCounts } = deps
  const windowsOf = (name: string, { byNetwork, ceiling }: AttemptSpec) => ({
    byNetwork: createGuardedWindow(`${name}_attempts_by_network`, byNetwork, deps),
    ceiling: createGuardedWindow(`${name}_attempts_by_account`, ceiling, deps),
  })
  const windows = {
    login: windowsOf('login', specs.login),
    resetMail: windowsOf('reset_mail', specs.resetMail),
    confirmationMail: windowsOf('confirmation_mail', specs.confirmationMail),
  }
  const familiar = new LRUCache<string, { until: number }>(limitEntries(maxFamiliarPairs))
  registerBound(familiarName, { limit: maxFamiliarPairs, size: () => familiar.size })
  // Keyed hash, so that memory contains no list of who signs in from where.
  const pairKey = createHmac('sha256', secret).update('account and network').digest()
  const pairOf = (request: FastifyRequest, account: string) =>
    createHmac('sha256', pairKey)
      .update(JSON.stringify([account, clientNetwork(request, 56)]))
      .digest('base64')

  return {
    async count(request, kind, account) {
      const pair = pairOf(request, account)
      const { byNetwork, ceiling } = windows[kind]
      const retryAfter = await byNetwork(pair)
      if (retryAfter !== undefined) throw problem(specs[kind].problem, retryAfter)
      const overCeiling = await ceiling(account)
      // Only matters above the ceiling. There memory and database are both asked, so that the timing does not reveal which
      // of them knows the network.
      if (overCeiling === undefined) return { isFamiliar: false, overCeiling }
      const isShared = await sharedCounts?.remembers(familiarName, pair)
      const isKnown = (familiar.get(pair)?.until ?? 0) > clock.now()
      return { isFamiliar: isKnown || isShared === true, overCeiling }
    },
    async rememberNetwork(request, account) {
      const pair = pairOf(request, account)
      familiar.set(pair, { until: clock.now() + familiarLifetime })
      await sharedCounts?.remember(familiarName, pair)
    },
  }
}
