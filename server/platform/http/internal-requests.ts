import type { FastifyRequest } from 'fastify'

/** Remote address of internal requests; it is not an IP address, so no network connection can have it. */
export const internalAddress = 'internal request'

/** True for requests of the process itself, which render a page; they are not rate limited, the page's request was. */
export function isInternalRequest(request: FastifyRequest): boolean {
  return request.raw.socket.remoteAddress === internalAddress
}
