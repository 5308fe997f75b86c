import { problem } from './errors.ts'

export interface SemaphoreOptions {
  /** How many tasks may run at the same time. */
  concurrency: number
  /** How many more may wait; beyond that tasks are refused at once. */
  maxQueued: number
  /** Milliseconds after which a waiting task is refused; absent: it waits as long as it takes. */
  maxWait?: number
  /** Seconds after which a refused client should try again. */
  retryAfter: number
}

/**
 * Limits how many tasks run at once; a bounded number of others waits, first in, first out.
 *
 * A task keeps its place until it has ended, even when its signal aborts meanwhile: what it uses (a thread, memory)
 * is free only then.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions
  // In order of arrival; a set, so that leaving the queue does not search it.
  readonly #queue = new Set<() => void>()
  #running = 0

  constructor(options: SemaphoreOptions) {
    this.#options = options
  }

  /**
   * @param signal drops the task while it still waits; the promise then rejects with the signal's reason
   * @throws 503 when the queue is full or the wait too long
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#running < this.#options.concurrency) this.#running += 1
    else await this.#wait(signal)
    try {
      return await task()
    } finally {
      this.#release()
    }
  }

  /** @throws 503 when a task would be refused now because the queue is full */
  refuseWhenFull(): void {
    const { concurrency, maxQueued, retryAfter } = this.#options
    if (this.#running >= concurrency && this.#queue.size >= maxQueued) {
      throw problem('busy', retryAfter)
    }
  }

  /** Waits until a running task hands over its place. */
  async #wait(signal: AbortSignal | undefined): Promise<void> {
    this.refuseWhenFull()
    const { maxWait, retryAfter } = this.#options
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (reason: unknown) => {
      if (this.#queue.delete(resolve)) reject(reason)
    }
    const onAbort = () => leave(signal?.reason)
    const timer =
      maxWait === undefined
        ? undefined
        : setTimeout(() => leave(problem('busy', retryAfter)), maxWait)
    signal?.addEventListener('abort', onAbort, { once: true })
    this.#queue.add(resolve)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  #release(): void {
    const [next] = this.#queue
    if (!next) {
      this.#running -= 1
      return
    }
    this.#queue.delete(next)
    next()
  }
}
