import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Async task that reports progress by sending replies, and resolves to the last one. */
export type ProgressTask<Reply> = (sendProgress: (reply: Reply) => void) => Promise<Reply>

/**
 * Streams the progress of a task as newline-delimited JSON. When the task fails the response breaks off, because its
 * status has been sent. The task continues when the client disconnects.
 * @param onTaskEnd runs when the task has succeeded or failed, before the last reply is sent
 */
export function sendStream(
  reply: FastifyReply,
  serialize: (value: unknown) => string,
  task: ProgressTask<unknown>,
  onTaskEnd: () => void,
) {
  const lines = new PassThrough()
  reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'private, no-store')
    // Turns off response buffering in proxies, which would hold the progress back.
    .header('x-accel-buffering', 'no')
    .send(lines)
  const sendProgress = (progress: unknown) => {
    if (!lines.destroyed) lines.write(`${serialize(progress)}\n`)
  }
  task(sendProgress)
    .finally(onTaskEnd)
    .then(
      (last) => {
        sendProgress(last)
        lines.end()
      },
      (error) => {
        reply.log.error({ err: error }, 'request failed')
        lines.destroy(error)
      },
    )
}
