import { setTimeout as sleep } from 'node:timers/promises'

/** A pause is so many times as long as the transaction before it. */
const pauseShare = 0.5

/** Milliseconds of a pause at most. */
const pauseMax = 1_000

/**
 * Runs transactions one after another and pauses between them, so that votes have the processors and the database for at
 * least a part of the time, and what they wait for is written to disk in small portions.
 */
export class PacedWork {
  readonly #signal: AbortSignal | undefined
  #pause = 0

  /** @param signal ends a pause with an AbortError */
  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pause > 0) await sleep(this.#pause, undefined, { signal: this.#signal })
    const start = performance.now()
    const result = await work()
    this.#pause = Math.min(pauseShare * (performance.now() - start), pauseMax)
    return result
  }
}
