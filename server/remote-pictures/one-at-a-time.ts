/** Runs work of the same key one after the other, in the order of the calls. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const running = before.then(work, work)
    this.#last.set(key, running)
    const forget = () => {
      if (this.#last.get(key) === running) this.#last.delete(key)
    }
    running.then(forget, forget)
    return running
  }
}
