import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../platform/database/database.ts'
import { slugOf } from './slug.ts'
import { slugsLike } from './store.ts'

/** Transliterating a long name takes a quarter of a millisecond. */
const namesPerTurn = 20

/**
 * Finds free slugs for many names, in time that grows with their number also when all are the same. Somebody has to
 * keep others from taking slugs meanwhile.
 */
export class SlugAllocator {
  readonly #taken = new Set<string>()
  /** The number with which the next personality of a slug is tried; 1 is the slug alone. */
  readonly #next = new Map<string, number>()

  /** @returns a slug for each name, in their order */
  async allocate(db: Db, names: readonly string[]): Promise<string[]> {
    const desired: string[] = []
    for (const name of names) {
      desired.push(slugOf(name))
      if (desired.length % namesPerTurn === 0) await nextTurn()
    }
    const unknown = [...new Set(desired)].filter((slug) => !this.#next.has(slug))
    if (unknown.length > 0) {
      for (const slug of await slugsLike(db, unknown)) this.#taken.add(slug)
    }
    return desired.map((slug) => this.#take(slug))
  }

  #take(slug: string): string {
    for (let number = this.#next.get(slug) ?? 1; ; number++) {
      const candidate = number === 1 ? slug : `${slug}-${number}`
      if (this.#taken.has(candidate)) continue
      this.#taken.add(candidate)
      this.#next.set(slug, number + 1)
      return candidate
    }
  }
}
