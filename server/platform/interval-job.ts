import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from './clock.ts'
import { noteJobFailure } from './job-failures.ts'

interface IntervalJobOptions {
  /**
   * Must change nothing when it fails, because the next run repeats it.
   * @param signal aborted when the job stops: long work ends early
   */
  work: (signal: AbortSignal) => Promise<unknown>
  /** Milliseconds between runs. */
  interval: number
  /** Draws the milliseconds before each next run instead, around `interval`. */
  drawInterval?: () => number
  log: FastifyBaseLogger
  /** Message of the log entry when a run fails. */
  failure: string
}

/** Repeats work at an interval, one run at a time, also when a run takes longer than the interval. */
export class IntervalJob {
  readonly #options: IntervalJobOptions
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #aborter = new AbortController()
  #lastSuccess: number | undefined
  /** Runs that failed since the last success. */
  #failedRuns = 0

  constructor(options: IntervalJobOptions) {
    this.#options = options
  }

  get lastSuccess(): number | undefined {
    return this.#lastSuccess
  }

  /** Runs now and then at the interval, after a random part of it first: jobs of a process would all run at once. */
  start(): void {
    this.#runAndWait(Math.random())
  }

  #runAndWait(part: number): void {
    void this.run()
    const { interval, drawInterval = () => interval } = this.#options
    this.#timer = setTimeout(() => this.#runAndWait(1), part * drawInterval()).unref()
  }

  /** Stops the timer and resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#aborter.abort()
    await this.#running
  }

  /** Runs now, or resolves with the run that has begun; a failure is logged. */
  run(): Promise<void> {
    const { work, log, failure, interval } = this.#options
    if (this.#running) return this.#running
    this.#aborter = new AbortController()
    this.#running = work(this.#aborter.signal)
      .then(
        () => {
          this.#lastSuccess = systemClock.now()
          this.#failedRuns = 0
        },
        (error: unknown) => {
          this.#failedRuns++
          noteJobFailure(failure, this.#failedRuns, interval)
          log.warn({ err: error }, failure)
        },
      )
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }
}
