import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of uninterrupted work, after which requests get their turn. */
const sliceLength = 8

/** Divides long work into short slices, so that it delays no request. */
export class TimeSlices {
  #start = performance.now()

  /** To be awaited between short steps; waits for other events when the slice is over. */
  async rest(): Promise<void> {
    if (performance.now() - this.#start < sliceLength) return
    await nextTurn()
    this.#start = performance.now()
  }
}
