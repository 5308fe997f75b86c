import type { FastifyBaseLogger } from 'fastify'

/** Work that runs after the response was sent, so that the response time does not reveal it (enumeration). */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger
  readonly #running = new Set<Promise<void>>()
  readonly #responses = new WeakMap<object, PromiseWithResolvers<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /**
   * @param failureMessage log message when the task fails
   * @param request the task starts after the response to this request was sent
   */
  run(task: () => Promise<void>, failureMessage: string, request?: object): void {
    const running = (request ? this.#responseTo(request).promise : Promise.resolve())
      .then(task)
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
