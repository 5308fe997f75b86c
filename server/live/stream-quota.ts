import { problem } from '../platform/errors.ts'

/** Seconds after which a refused stream may be asked for again. */
const retryAfter = 30

/** How many streams are open, in all and by key. */
export class StreamQuota {
  readonly #open = new Map<string, number>()

  /** @throws 429 when as many as allowed are open under one of the keys */
  take(keys: [key: string, most: number][]) {
    if (keys.some(([key, most]) => (this.#open.get(key) ?? 0) >= most)) {
      throw problem('tooManyStreams', retryAfter)
    }
    for (const [key] of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
  }

  giveBack(keys: [key: string, most: number][]) {
    for (const [key] of keys) {
      const left = (this.#open.get(key) ?? 0) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
