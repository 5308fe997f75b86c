import type { Clock } from '../platform/clock.ts'
import { claimRun } from '../platform/database/claim-run.ts'
import type { Db } from '../platform/database/database.ts'
import { type BusyPersonality, listBusyPersonalities } from './store.ts'

/** People of a page. */
export const pageSize = 1_000

const hour = 60 * 60_000

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Times in milliseconds. */
export interface Walk {
  /** Name by which one process claims it. */
  name: string
  /** Time between two beginnings. */
  every: number
  /** Time for which votes are looked at, up to now. */
  length: number
  /** Least number of changed votes. */
  min: number
  visit(person: BusyPersonality, window: { start: number; end: number }): Promise<void>
}

/**
 * Walks from page to page through all people on whom votes change, ordered by id: no number of votes on others can draw the
 * look away from one. Walks that are under way take turns after each page, so that a long one delays no other.
 */
export class Walks {
  readonly #deps: { db: Db; clock: Clock }
  readonly #walks: readonly Walk[]
  /** Walks under way, with the id after which each goes on. A person whose visit has failed is passed over. */
  readonly #places = new Map<Walk, string>()

  constructor(deps: { db: Db; clock: Clock }, walks: readonly Walk[]) {
    this.#deps = deps
    this.#walks = walks
  }

  /** Begins the walks that are due, and goes on until all have arrived, also with walks that an earlier run has left. */
  async run(signal: AbortSignal): Promise<void> {
    do {
      for (const walk of this.#walks) await this.#beginIfDue(walk)
      for (const walk of [...this.#places.keys()]) await this.#goOn(walk, signal)
    } while (this.#places.size > 0 && !signal.aborted)
  }

  async #beginIfDue(walk: Walk): Promise<void> {
    const { db, clock } = this.#deps
    const isDue = await claimRun(db, walk.name, Math.floor(clock.now() / walk.every))
    if (isDue && !this.#places.has(walk)) this.#places.set(walk, beforeAll)
  }

  /** Visits the busy ones of the next page. */
  async #goOn(walk: Walk, signal: AbortSignal): Promise<void> {
    const { db, clock } = this.#deps
    const end = clock.now()
    const start = end - walk.length
    const { busy, next } = await listBusyPersonalities(db, this.#places.get(walk) ?? beforeAll, {
      // Rows of the history are of whole hours.
      since: new Date(start - hour),
      min: walk.min,
      limit: pageSize,
    })
    for (const person of busy) {
      if (signal.aborted) return
      this.#places.set(walk, person.id)
      await walk.visit(person, { start, end })
    }
    if (next) this.#places.set(walk, next)
    else this.#places.delete(walk)
  }
}
