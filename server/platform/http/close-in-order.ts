import type { FastifyInstance } from 'fastify'
import type { Feature } from '../feature.ts'

/** Milliseconds after which the log names a step that has not ended: before the process gives up closing. */
const logAfter = 5_000

/**
 * Closes features one after another when the server closes. Fastify has sent all responses by then, so requests add no
 * more work. First ends what they have left to do, then the jobs stop, and what both have left in memory is written last.
 * Within each of these steps the order is the list's. The log names a step that takes long.
 */
export function closeInOrder(server: FastifyInstance, features: Record<string, Feature>): void {
  const steps = stepsOf(Object.entries(features))
  server.addHook('onClose', async () => {
    for (const [step, close] of steps) {
      const timer = setTimeout(() => server.log.error({ step }, 'closing takes long'), logAfter)
      await close().finally(() => clearTimeout(timer))
    }
  })
}

function stepsOf(features: [string, Feature][]): Map<string, () => Promise<void>> {
  const steps = new Map<string, () => Promise<void>>()
  for (const [name, { finish }] of features) if (finish) steps.set(`${name}.finish`, finish)
  for (const [name, { jobs = {} }] of features) {
    for (const [job, running] of Object.entries(jobs)) {
      steps.set(`${name}.jobs.${job}`, () => running.stop())
    }
  }
  for (const [name, { flush }] of features) if (flush) steps.set(`${name}.flush`, flush)
  return steps
}
