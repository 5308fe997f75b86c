import type { FastifyInstance } from 'fastify'

/** Milliseconds after which the log names a step that has not ended: before the process gives up closing. */
const logAfter = 5_000

/** Closes parts of the app one after another when the server closes. The log names one that takes long. */
export function closeInOrder(server: FastifyInstance, steps: Record<string, () => unknown>): void {
  server.addHook('onClose', async () => {
    for (const [step, close] of Object.entries(steps)) {
      const timer = setTimeout(() => server.log.error({ step }, 'closing takes long'), logAfter)
      await Promise.resolve(close()).finally(() => clearTimeout(timer))
    }
  })
}
