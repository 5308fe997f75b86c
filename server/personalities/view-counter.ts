import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { isbot } from 'isbot'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Client } from '../platform/http/client-address.ts'
import { addViews } from './store.ts'

const flushInterval = 2_000
/** Time in milliseconds in which further views of the same visitor are not counted. */
export const countedOnceFor = 30 * 60_000
const maxVisitors = 200_000
/** Personalities whose views wait to be written, which takes long only while the database fails. */
const maxPending = 50_000

/**
 * Counts one view per visitor and personality in 30 minutes, without crawlers and prefetches. Visitors are kept only
 * in memory, as a hash with a random key per process, so they cannot be identified later.
 */
export class ViewCounter {
  readonly #db: Db
  readonly #clock: Clock
  readonly #log: FastifyBaseLogger
  readonly #key = randomBytes(32)
  readonly #until = new Map<string, number>()
  #pending = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: FastifyBaseLogger }) {
    this.#db = db
    this.#clock = clock
    this.#log = log
    registerBound('view_visitors', { limit: maxVisitors, size: () => this.#until.size })
    registerBound('view_queue', { limit: maxPending, size: () => this.#pending.size })
  }

  /** Counts a view of the personality with this slug. */
  count(slug: string, { ip, headers }: Client) {
    const agent = String(headers['user-agent'] ?? '')
    const purpose = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`
    if (agent === '' || isbot(agent) || purpose.includes('prefetch')) return
    const visitorHash = createHash('sha256')
      .update(this.#key)
      .update(JSON.stringify([ip, agent, slug]))
      .digest('base64')
    const now = this.#clock.now()
    if ((this.#until.get(visitorHash) ?? 0) > now) return
    this.#until.delete(visitorHash)
    this.#until.set(visitorHash, now + countedOnceFor)
    this.#evictOld(now)
    this.#add(slug, 1)
    this.#timer ??= setTimeout(() => void this.flush(), flushInterval).unref()
  }

  /** Writes the pending views; keeps them for the next flush if the database fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = this.#pending
    if (counted.size === 0) return
    this.#pending = new Map()
    try {
      await addViews(this.#db, counted)
    } catch (error) {
      this.#log.warn({ err: error }, 'views could not be written')
      for (const [slug, views] of counted) this.#add(slug, views)
    }
  }

  #add(slug: string, views: number) {
    const pending = this.#pending.get(slug)
    if (pending === undefined && this.#pending.size >= maxPending) return
    this.#pending.set(slug, (pending ?? 0) + views)
  }

  #evictOld(now: number) {
    for (const [visitorHash, until] of this.#until) {
      if (until > now && this.#until.size <= maxVisitors) return
      this.#until.delete(visitorHash)
    }
  }
}
