import type { FastifyInstance } from 'fastify'
import type { PageRequest } from '../../contract/render.ts'
import { internalAddress } from '../platform/http/internal-requests.ts'

/** Calls the app's API in-process as an anonymous visitor; nothing of the browser's request is passed on. */
export function createInternalClient(app: FastifyInstance): PageRequest['call'] {
  return async (path) => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: internalAddress,
      headers: { 'user-agent': '' },
    })
    return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) }
  }
}
