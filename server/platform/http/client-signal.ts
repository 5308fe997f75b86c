import type { FastifyRequest } from 'fastify'

type Socket = FastifyRequest['raw']['socket']

// One close listener for each connection, however many requests it has.
const signals = new WeakMap<Socket, AbortSignal>()

/**
 * A signal that aborts when the connection of the request closes. Fastify's `request.signal` is no alternative: it
 * aborts as soon as the body was read, because Node closes the `IncomingMessage` then.
 */
export function clientSignal(request: FastifyRequest): AbortSignal {
  const { socket } = request.raw
  const known = signals.get(socket)
  if (known) return known
  const controller = new AbortController()
  if (socket.destroyed) controller.abort()
  else socket.once('close', () => controller.abort())
  signals.set(socket, controller.signal)
  return controller.signal
}
