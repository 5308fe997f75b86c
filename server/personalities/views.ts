import { createHash, randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { isbot } from 'isbot'
import { periods } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { addViews } from './store.ts'

/** Who looks, as far as a request tells. */
export interface Visitor {
  ip: string
  headers: Record<string, string | string[] | undefined>
}

const flushEvery = 2_000
const mostRemembered = 200_000

/**
 * Counts views: once a visitor and personality in 30 minutes, no crawlers, no prefetches. Visitors are
 * remembered only in memory, as a hash under a key that dies with the process, so nothing tells who they were.
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
  }

  /** Notes that somebody was shown the personality with this slug. */
  note(slug: string, { ip, headers }: Visitor) {
    const agent = String(headers['user-agent'] ?? '')
    const purpose = `${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`
    if (agent === '' || isbot(agent) || purpose.includes('prefetch')) return
    const mark = createHash('sha256')
      .update(this.#key)
      .update(JSON.stringify([ip, agent, slug]))
      .digest('base64')
    const now = this.#clock.now()
    if ((this.#until.get(mark) ?? 0) > now) return
    this.#until.delete(mark)
    this.#until.set(mark, now + periods.viewOnce)
    this.#forgetOld(now)
    this.#pending.set(slug, (this.#pending.get(slug) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.flush(), flushEvery).unref()
  }

  /** Writes what was counted; the counts are kept for the next time when the database cannot take them. */
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
      for (const [slug, views] of counted)
        this.#pending.set(slug, (this.#pending.get(slug) ?? 0) + views)
    }
  }

  #forgetOld(now: number) {
    for (const [mark, until] of this.#until) {
      if (until > now && this.#until.size <= mostRemembered) return
      this.#until.delete(mark)
    }
  }
}
