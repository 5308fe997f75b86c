import { registerBound } from './bounds.ts'
import { problem } from './errors.ts'

export interface SemaphoreOptions {
  /** In the metrics: `<name>_running` and `<name>_queue`. */
  name: string
  /** Maximum number of running tasks. */
  concurrency: number
  /** Maximum number of waiting tasks; further ones are rejected at once. */
  maxQueued: number
  /** Milliseconds after which a waiting task is rejected; without it a task waits indefinitely. */
  maxWait?: number
  /** Seconds for the `retry-after` header of a rejected request. */
  retryAfter: number
}

/**
 * Concurrency limit with a bounded FIFO queue.
 *
 * A running task counts until it has ended, even if its signal aborts: it uses its thread and memory until then.
 */
export class Semaphore {
  readonly #options: SemaphoreOptions
  // In order of arrival; a Set, so that removal takes constant time.
  readonly #queue = new Set<() => void>()
  #running = 0

  constructor(options: SemaphoreOptions) {
    this.#options = options
    const { name, concurrency, maxQueued } = options
    registerBound(`${name}_running`, { limit: concurrency, size: () => this.#running })
    registerBound(`${name}_queue`, { limit: maxQueued, size: () => this.#queue.size })
  }

  /**
   * @param signal removes the task while it waits; the promise then rejects with the signal's reason
   * @throws 503 when the queue is full or the task has waited too long
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

  /** @throws 503 when a new task would be rejected because the queue is full */
  rejectIfFull(): void {
    const { concurrency, maxQueued, retryAfter } = this.#options
    if (this.#running >= concurrency && this.#queue.size >= maxQueued) {
      throw problem('busy', retryAfter)
    }
  }

  /** Waits until `#release` of a running task resolves this one. */
  async #wait(signal: AbortSignal | undefined): Promise<void> {
    this.rejectIfFull()
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
