import type { FastifyRequest } from 'fastify'

/** Scheme and host by which the visitor reached the site; a host that is no host is not believed. */
export function requestOrigin(request: FastifyRequest): string {
  const origin = URL.parse(`${request.protocol}://${request.host}`)?.origin
  return origin && origin !== 'null' ? origin : 'http://localhost'
}
