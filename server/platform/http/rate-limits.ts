import type { RateLimit } from '../../../contract/endpoint.ts'
import type { ProblemName } from '../../../contract/errors.ts'
import { problem } from '../errors.ts'
import { type Client, clientAddress } from './client-address.ts'
import { type CountContent, createContentLimits } from './content-limits.ts'
import {
  createRateWindow,
  type RateWindow,
  type RateWindowDeps,
  type WindowSpec,
} from './rate-window.ts'

interface Limit extends WindowSpec {
  problem?: ProblemName
}

const minute = 60_000

/** Limits by IP address: those of the endpoints, and one for pages that are not cached and must be rendered. */
export type AddressLimit = RateLimit | 'render'

/** Requests that one IP address may send; generous, because households and offices share an address. */
const byAddress: Record<AddressLimit, Limit> = {
  read: { max: 6_000, timeWindow: minute },
  search: { max: 120, timeWindow: minute },
  write: { max: 3_000, timeWindow: minute },
  login: { max: 100, timeWindow: 10 * minute, problem: 'tooManyLogins' },
  register: { max: 60, timeWindow: 60 * minute },
  mail: { max: 60, timeWindow: 60 * minute },
  upload: { max: 600, timeWindow: 60 * minute },
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
  mail: { max: 5, timeWindow: 60 * minute },
  upload: { max: 60, timeWindow: 60 * minute },
}

export interface RateLimits {
  /** Counts a request by IP address, IPv6 by /64; throws 429 when there are too many. */
  countAddress(client: Pick<Client, 'ip'>, limit: AddressLimit): void
  /** Counts a request as `countAddress` does; returns false when there are too many. */
  allowsAddress(client: Pick<Client, 'ip'>, limit: AddressLimit): boolean
  /** Counts a request by signed-in account; throws 429 when there are too many. */
  countAccount(limit: RateLimit, userId: string): void
  countContent: CountContent
}

/** Counters are in memory: with several processes each one counts only the requests that the load balancer sends it. */
export function createRateLimits(deps: RateWindowDeps): RateLimits {
  const windowsOf = <Name extends string>(key: string, limits: Record<Name, Limit>) => {
    const windows = Object.entries<Limit>(limits).map(([name, limit]) => [
      name,
      createRateWindow(`rate_limit_${name}_by_${key}`, limit, deps),
    ])
    return Object.fromEntries(windows) as Record<Name, RateWindow>
  }
  const addressWindows = windowsOf('address', byAddress)
  const accountWindows = windowsOf('account', byAccount)

  function count(window: RateWindow, limit: Limit, key: string) {
    const retryAfter = window(key)
    if (retryAfter !== undefined) throw problem(limit.problem ?? 'tooManyRequests', retryAfter)
  }

  return {
    countAddress: (client, limit) =>
      count(addressWindows[limit], byAddress[limit], clientAddress(client)),
    allowsAddress: (client, limit) => addressWindows[limit](clientAddress(client)) === undefined,
    countAccount: (limit, userId) => count(accountWindows[limit], byAccount[limit], userId),
    countContent: createContentLimits(deps),
  }
}
