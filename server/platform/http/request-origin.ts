import type { FastifyRequest } from 'fastify'

/** Scheme and host of the request; falls back to localhost when the Host header is invalid. */
export function requestOrigin(request: FastifyRequest): string {
  const origin = URL.parse(`${request.protocol}://${request.host}`)?.origin
  return origin && origin !== 'null' ? origin : 'http://localhost'
}
