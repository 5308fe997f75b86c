import type { HourlyLimits } from '../../../contract/content-limits.ts'
import type { RateLimit } from '../../../contract/endpoint.ts'
import type { ProblemName } from '../../../contract/errors.ts'
import { problem } from '../errors.ts'
import { type Client, clientAddress } from './client-address.ts'
import { type CountContent, createContentLimits } from './content-limits.ts'
import {
  createGuardedWindow,
  createRateWindow,
  type GuardedWindow,
  type RateWindow,
  type RateWindowDeps,
  type WindowSpec,
} from './rate-window.ts'

interface Limit extends WindowSpec {
  problem?: ProblemName
}

const minute = 60_000

/** Limits by IP address: of the endpoints, and of pages that are not cached and must be rendered. */
export type AddressLimit = RateLimit | 'render'

/** Requests that one IP address may send; generous, because households and offices share an address. */
const byAddress: Record<AddressLimit, Limit> = {
  read: { max: 6_000, timeWindow: minute },
  search: { max: 120, timeWindow: minute },
  write: { max: 3_000, timeWindow: minute },
  login: { max: 100, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 60, timeWindow: 60 * minute },
  // As many as registrations, which tell as well whether a username is taken.
  proposal: { max: 60, timeWindow: 60 * minute },
  mail: { max: 60, timeWindow: 60 * minute },
  upload: { max: 600, timeWindow: 60 * minute },
  translation: { max: 60, timeWindow: minute },
  // A short window: as many renderings as a minute allows would, in one burst, keep the process busy for many seconds.
  render: { max: 20, timeWindow: 2_000 },
}

/** Requests that one signed-in account may send, from all addresses together. */
const byAccount: Record<RateLimit, Limit> = {
  read: { max: 1_800, timeWindow: minute },
  search: { max: 60, timeWindow: minute },
  write: { max: 600, timeWindow: minute },
  login: { max: 20, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 20, timeWindow: 60 * minute },
  proposal: { max: 20, timeWindow: 60 * minute },
  mail: { max: 5, timeWindow: 60 * minute },
  upload: { max: 60, timeWindow: 60 * minute },
  translation: { max: 30, timeWindow: minute },
}

/** Limits that guard against attacks on accounts and mailboxes; they count in the database, before the request is handled. */
const guarding = ['login', 'register', 'mail'] as const
type GuardingLimit = (typeof guarding)[number]
export type OrdinaryLimit<Name extends AddressLimit = AddressLimit> = Exclude<Name, GuardingLimit>

export const isGuarding = (limit: AddressLimit): limit is GuardingLimit =>
  (guarding as readonly string[]).includes(limit)

export interface RateLimits {
  /**
   * Counts a request by IP address, IPv6 by /64. When there are too many, throws 429 or, for the limits that guard
   * accounts, which are counted in the database, rejects with it.
   */
  countAddress(client: Pick<Client, 'ip'>, limit: AddressLimit): Promise<void> | undefined
  /** Counts a request as `countAddress` does; returns false when there are too many. */
  allowsAddress(client: Pick<Client, 'ip'>, limit: OrdinaryLimit): boolean
  /** Counts a request by signed-in account as `countAddress` does by address. */
  countAccount(limit: RateLimit, userId: string): Promise<void> | undefined
  countContent: CountContent
}

/**
 * Rate limits of all processes together on a database server, of this one on the embedded database.
 * @param hourlyLimits of content on the site, asked at each request; without it those of a site that has changed none
 */
export function createRateLimits(
  deps: RateWindowDeps,
  hourlyLimits?: () => HourlyLimits,
): RateLimits {
  const addressWindows = windowsOf('address', byAddress, deps)
  const accountWindows = windowsOf('account', byAccount, deps)
  return {
    countAddress: (client, limit) => addressWindows.count(limit, clientAddress(client)),
    allowsAddress: (client, limit) => addressWindows.allows(limit, clientAddress(client)),
    countAccount: (limit, userId) => accountWindows.count(limit, userId),
    countContent: createContentLimits(deps, hourlyLimits),
  }
}

/** The windows of all limits by one kind of key. */
function windowsOf<Name extends AddressLimit>(
  key: string,
  limits: Record<Name, Limit>,
  deps: RateWindowDeps,
) {
  const ordinary = new Map<AddressLimit, RateWindow>()
  const guarded = new Map<AddressLimit, GuardedWindow>()
  for (const [limit, spec] of Object.entries<Limit>(limits) as [Name, Limit][]) {
    const name = `rate_limit_${limit}_by_${key}`
    if (isGuarding(limit)) guarded.set(limit, createGuardedWindow(name, spec, deps))
    else ordinary.set(limit, createRateWindow(name, spec, deps))
  }
  const rejectAfter = (limit: Name, retryAfter: number | undefined) => {
    if (retryAfter === undefined) return
    throw problem(limits[limit].problem ?? 'tooManyRequests', retryAfter)
  }
  return {
    count(limit: Name, countedBy: string): Promise<void> | undefined {
      const window = guarded.get(limit)
      if (window) return window(countedBy).then((retryAfter) => rejectAfter(limit, retryAfter))
      rejectAfter(limit, ordinary.get(limit)?.(countedBy))
      return undefined
    },
    allows: (limit: OrdinaryLimit<Name>, countedBy: string) =>
      ordinary.get(limit)?.(countedBy) === undefined,
  }
}
