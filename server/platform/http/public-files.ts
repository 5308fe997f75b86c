import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimits } from './rate-limits.ts'

/** Pages of other sites may read the file, so that anybody can host a program that works with it. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Hook of routes that serve files to other sites. Errors have the headers too, or other sites could not read them. */
export const onPublicFileRequest =
  (rateLimits: RateLimits) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(crossOriginHeaders)
    await rateLimits.countAddress(request, 'read')
  }
