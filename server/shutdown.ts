import type { FastifyBaseLogger } from 'fastify'
import { exitCodes } from './exit-codes.ts'

/** Milliseconds that a graceful shutdown waits for requests in flight. */
const shutdownTimeout = 20_000

/** Milliseconds that a shutdown after an uncaught failure waits: shorter, because the process may be in a broken state. */
const failureTimeout = 10_000

/** Ends the process on a signal, or after an uncaught failure; as gracefully as the start has got. */
export class Shutdown {
  /** Lets load balancers notice that the process will close. */
  drain = async (): Promise<void> => {}
  /** Closes what is open by now. */
  close = async (): Promise<void> => {}
  readonly #log: FastifyBaseLogger
  #isDraining = false
  #isClosing = false

  constructor(log: FastifyBaseLogger) {
    this.#log = log
    // Node also reports unhandled promise rejections as this event.
    process.on('uncaughtException', (error, origin) => {
      log.fatal({ err: error, origin }, 'uncaught failure, closing')
      void this.#exit(failureTimeout, exitCodes.failed)
    })
    // The IPC channel to the supervisor disconnects when the supervisor was killed.
    for (const reason of ['SIGINT', 'SIGTERM', 'disconnect']) {
      process.on(reason, () => void this.#drainAndExit(reason))
    }
  }

  get hasBegun(): boolean {
    return this.#isDraining || this.#isClosing
  }

  async #drainAndExit(reason: string) {
    if (this.#isDraining) return
    this.#isDraining = true
    this.#log.info({ reason }, 'closing')
    await this.drain()
    await this.#exit(shutdownTimeout, 0)
  }

  async #exit(timeout: number, exitCode: number) {
    if (this.#isClosing) return
    this.#isClosing = true
    setTimeout(() => process.exit(exitCodes.failed), timeout).unref()
    await this.close()
    process.exit(exitCode)
  }
}
