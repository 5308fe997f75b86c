import { setImmediate as nextTick } from 'node:timers/promises'
import type { Db } from '../platform/database/database.ts'
import { loadSlugs } from './load-slugs.ts'
import { slugsLike } from './store.ts'

/** Transliterating a long name takes a quarter of a millisecond, so the loop yields after this many. */
const namesPerTick = 20

/**
 * Allocates free slugs for many names in linear time, even when all names are equal. The caller must hold a lock that
 * keeps other writers from taking slugs.
 */
export class SlugAllocator {
  readonly #taken = new Set<string>()
  /** By slug, the next numeric suffix to try; 1 is the slug without a suffix. */
  readonly #next = new Map<string, number>()

  /** @returns a slug for each name, in the same order */
  async allocate(db: Db, names: readonly string[]): Promise<string[]> {
    const { slugOf } = await loadSlugs()
    const baseSlugs: string[] = []
    for (const name of names) {
      baseSlugs.push(slugOf(name))
      if (baseSlugs.length % namesPerTick === 0) await nextTick()
    }
    const unknown = [...new Set(baseSlugs)].filter((slug) => !this.#next.has(slug))
    if (unknown.length > 0) {
      for (const slug of await slugsLike(db, unknown)) this.#taken.add(slug)
    }
    return baseSlugs.map((slug) => this.#take(slug))
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
