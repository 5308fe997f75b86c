import type { FastifyInstance } from 'fastify'
import type { PageRequest } from '../../contract/render.ts'
import { internalAddress } from '../platform/http/internal-requests.ts'
import { requestIdHeader } from '../platform/http/request-id.ts'

/**
 * Calls the app's API in-process as an anonymous visitor; nothing of the browser's request is passed on.
 * @param requestId of the page's request, for the log
 */
export function createInternalClient(
  app: FastifyInstance,
  requestId?: string,
): PageRequest['call'] {
  return async (path) => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: internalAddress,
      headers: { 'user-agent': '', ...(requestId && { [requestIdHeader]: requestId }) },
    })
    return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) }
  }
}
