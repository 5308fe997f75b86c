import type { FastifyBaseLogger } from 'fastify'

/** Work that goes on after the request that caused it was answered, so that its time tells nothing. */
export class BackgroundTasks {
  readonly #log: FastifyBaseLogger
  readonly #underWay = new Set<Promise<void>>()
  readonly #unanswered = new WeakMap<object, PromiseWithResolvers<void>>()

  constructor(log: FastifyBaseLogger) {
    this.#log = log
  }

  /**
   * @param failure what the log says when the work fails
   * @param request the work begins only once this one's answer has left
   */
  run(work: () => Promise<void>, failure: string, request?: object): void {
    const running = (request ? this.#answerTo(request).promise : Promise.resolve())
      .then(work)
      .catch((error) => this.#log.error({ err: error }, failure))
    this.#underWay.add(running)
    void running.then(() => this.#underWay.delete(running))
  }

  /** To be told of every request whose answer has left, or has nobody to go to any more. */
  noteAnswered(request: object): void {
    this.#unanswered.get(request)?.resolve()
  }

  /** Resolves when all that was begun is done. */
  async drain(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  #answerTo(request: object): PromiseWithResolvers<void> {
    const known = this.#unanswered.get(request) ?? Promise.withResolvers<void>()
    this.#unanswered.set(request, known)
    return known
  }
}
