import { problem } from './errors.ts'

/** Work that is done one piece after the other, because each takes much memory. */
export class Turns {
  readonly #mostWaiting: number
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting
  }

  /** @throws 503 when too many wait already. */
  take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#mostWaiting) throw problem('unavailable', 10)
    this.#waiting += 1
    const turn = this.#last.then(work).finally(() => {
      this.#waiting -= 1
    })
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
