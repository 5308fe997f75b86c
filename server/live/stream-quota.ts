import { problem } from '../platform/errors.ts'

/** Value of the `retry-after` header in seconds. */
const retryAfter = 30

/** Counts open streams by key, such as client address or account. */
export class StreamQuota {
  readonly #open = new Map<string, number>()

  /** @throws 429 when one of the keys has reached its maximum */
  acquire(keys: [key: string, max: number][]) {
    if (keys.some(([key, max]) => (this.#open.get(key) ?? 0) >= max)) {
      throw problem('tooManyStreams', retryAfter)
    }
    for (const [key] of keys) this.#open.set(key, (this.#open.get(key) ?? 0) + 1)
  }

  /** Open streams of a key. */
  open(key: string): number {
    return this.#open.get(key) ?? 0
  }

  release(keys: [key: string, max: number][]) {
    for (const [key] of keys) {
      const left = (this.#open.get(key) ?? 0) - 1
      if (left > 0) this.#open.set(key, left)
      else this.#open.delete(key)
    }
  }
}
