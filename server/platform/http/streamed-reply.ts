import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Work that tells how far it is. */
export type ProgressTask<Reply> = (tell: (reply: Reply) => void) => Promise<void>

/**
 * Answers with a line of JSON for all that the work tells, while it tells it. Work that fails by then can only break
 * the answer off; a caller who goes away does not stop the work.
 */
export function sendStream(
  reply: FastifyReply,
  serialize: (value: unknown) => string,
  work: ProgressTask<unknown>,
) {
  const lines = new PassThrough()
  reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'private, no-store')
    // A proxy that collects the answer would keep the progress from the one who waits for it.
    .header('x-accel-buffering', 'no')
    .send(lines)
  const tell = (told: unknown) => {
    if (!lines.destroyed) lines.write(`${serialize(told)}\n`)
  }
  work(tell).then(
    () => lines.end(),
    (error) => {
      reply.log.error({ err: error }, 'request failed')
      lines.destroy(error)
    },
  )
}
