import type { FastifyRequest } from 'fastify'

/** Stands where a network address would: no connection from outside can have it. */
export const ownAddress = 'own process'

/** Whether the process itself makes the call, to render a page; the page's own request has been counted already. */
export function isInternalRequest(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === ownAddress
}
