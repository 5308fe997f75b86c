import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

interface TimeSliceOptions {
  /** Milliseconds of uninterrupted work, after which requests get their turn. */
  length?: number
  /** Milliseconds for which it then waits; 0 waits only for events that are at hand. */
  pause?: number
}

/** Divides long work into short slices, so that it delays no request. */
export class TimeSlices {
  readonly #length: number
  readonly #pause: number
  #start = performance.now()

  constructor({ length = 8, pause = 0 }: TimeSliceOptions = {}) {
    this.#length = length
    this.#pause = pause
  }

  /** To be awaited between short steps; waits for other events when the slice is over. */
  async rest(): Promise<void> {
    if (performance.now() - this.#start < this.#length) return
    await (this.#pause > 0 ? sleep(this.#pause) : nextTurn())
    this.#start = performance.now()
  }
}
