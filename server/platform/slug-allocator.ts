import { setImmediate as nextTick } from 'node:timers/promises'
import type { Db } from './database/database.ts'

/** Transliterating a long name takes a quarter of a millisecond, so the loop yields after this many. */
const namesPerTick = 20

export interface SlugSource {
  /** The slug of a name, before it is known to be free. */
  slugOf: (name: string) => string
  /** Existing slugs equal to one of these, with or without a numeric suffix. */
  slugsLike: (db: Db, slugs: string[]) => Promise<Set<string>>
}

/**
 * Allocates free slugs for many names in linear time, even when all names are equal. The caller must hold a lock that
 * keeps other writers from taking slugs.
 */
export class SlugAllocator {
  readonly #source: SlugSource
  readonly #taken = new Set<string>()
  /** By slug, the next numeric suffix to try; 1 is the slug without a suffix. */
  readonly #next = new Map<string, number>()

  constructor(source: SlugSource) {
    this.#source = source
  }

  /** @returns a slug for each name, in the same order */
  async allocate(db: Db, names: readonly string[]): Promise<string[]> {
    const baseSlugs: string[] = []
    for (const name of names) {
      baseSlugs.push(this.#source.slugOf(name))
      if (baseSlugs.length % namesPerTick === 0) await nextTick()
    }
    const unknown = [...new Set(baseSlugs)].filter((slug) => !this.#next.has(slug))
    if (unknown.length > 0) {
      for (const slug of await this.#source.slugsLike(db, unknown)) this.#taken.add(slug)
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
