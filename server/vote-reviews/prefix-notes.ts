import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Client, clientNetwork } from '../platform/http/client-address.ts'
import { DailyKeys } from '../platform/rate-counts/daily-keys.ts'
import { dayOf } from './detection/traits.ts'
import { addPrefixes, deletePrefixes } from './store.ts'

const flushInterval = 2_000

/** Accounts of a day that need not be noted again. */
const maxKnown = 50_000
/** Accounts that wait to be written; further ones are not noted until then. */
const maxPending = 10_000

/** Days after which notes are deleted: no window is longer. */
export const keptDays = 8

/**
 * Notes from which network each account voted on a day, as a keyed hash that nobody can compute again when the day has
 * ended. Written in the background, so that no vote waits for it.
 */
export class PrefixNotes {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #keys: DailyKeys
  readonly #known = new LRUCache<string, true>({ max: maxKnown })
  #pending = new Map<string, { day: number; network: string }>()
  #timer: NodeJS.Timeout | undefined

  constructor(deps: { db: Db; clock: Clock; log: FastifyBaseLogger; secret: string }) {
    const { db, clock, log, secret } = deps
    this.#db = db
    this.#clock = clock
    this.#log = log
    this.#keys = new DailyKeys(db, clock, secret)
    registerBound('known_prefixes', { limit: maxKnown, size: () => this.#known.size })
    registerBound('prefix_queue', { limit: maxPending, size: () => this.#pending.size })
  }

  /** Notes the network of a user who votes, the first one of the day. */
  note(userId: string, client: Pick<Client, 'ip'>): void {
    const day = dayOf(this.#clock.now())
    const network = clientNetwork(client, 48)
    if (network === '' || this.#known.has(`${day} ${userId}`)) return
    if (this.#pending.size >= maxPending) return
    this.#known.set(`${day} ${userId}`, true)
    this.#pending.set(userId, { day, network })
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval).unref()
  }

  /** Writes the pending notes. They are dropped if the database fails: no vote depends on them. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const noted = [...this.#pending]
    this.#pending = new Map()
    if (noted.length === 0) return
    try {
      const today = dayOf(this.#clock.now())
      const { keyOf } = await this.#keys.today()
      // The keys of yesterday are deleted already.
      const rows = noted
        .filter(([, { day }]) => day === today)
        .map(([userId, { day, network }]) => ({
          userId,
          day,
          prefix: keyOf('network of a vote', network),
        }))
      await addPrefixes(this.#db, rows)
    } catch (error) {
      this.#log.warn({ err: error }, 'networks of votes could not be noted')
    }
  }

  /** Deletes notes and keys that have ended. */
  async deleteOld(): Promise<void> {
    await this.#keys.deleteOld()
    await deletePrefixes(this.#db, dayOf(this.#clock.now()) - keptDays)
  }
}
