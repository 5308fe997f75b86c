import type { FastifyBaseLogger } from 'fastify'
import { registerBound } from './bounds.ts'
import { problem } from './errors.ts'
import { Semaphore } from './semaphore.ts'

/** Tasks that run, or wait for their response or a place. */
const maxTasks = 1_000

/**
 * Tasks at a time: more than the password mails that one account may get in an hour, so that the tasks for one account
 * do not delay those for another, which would reveal that it exists.
 */
const concurrency = 50

/** Work that runs after the response was sent, so that the response time does not reveal it (enumeration). */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()
  readonly #responses = new WeakMap<object, PromiseWithResolvers<void>>()
  readonly #semaphore = new Semaphore({
    name: 'background_tasks',
    concurrency,
    maxQueued: maxTasks,
    retryAfter: 10,
  })

  constructor(log: FastifyBaseLogger) {
    this.#log = log
    registerBound('background_tasks', { limit: maxTasks, size: () => this.#running.size })
  }

  /** @throws 503 when too many tasks wait; to be called before work that anybody may request */
  rejectIfFull(): void {
    if (this.#running.size >= maxTasks) throw problem('busy', 10)
  }

  /**
   * @param failureMessage log message when the task fails
   * @param request the task starts after the response to this request was sent
   */
  run(task: () => Promise<void>, failureMessage: string, request?: object): void {
    const running = (request ? this.#responseTo(request).promise : Promise.resolve())
      .then(() => this.#semaphore.run(task))
      .catch((error) => this.#log.error({ err: error }, failureMessage))
    this.#running.add(running)
    void running.then(() => this.#running.delete(running))
  }

  /** Must be called for every request after its response was sent or the client disconnected. */
  onResponse(request: object): void {
    this.#responses.get(request)?.resolve()
  }

  /** Resolves when all running tasks have ended. */
  async drain(): Promise<void> {
    await Promise.all(this.#running)
  }

  #responseTo(request: object): PromiseWithResolvers<void> {
    const known = this.#responses.get(request) ?? Promise.withResolvers<void>()
    this.#responses.set(request, known)
    return known
  }
}
