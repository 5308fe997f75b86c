import type { FastifyInstance } from 'fastify'
import type { PageRequest } from '../../contract/render.ts'
import { ownAddress } from '../platform/http/internal-requests.ts'

/** Calls the app's own API without the network, as a visitor who is nobody: nothing of the asking browser is passed on. */
export function createInternalClient(app: FastifyInstance): PageRequest['call'] {
  return async (path) => {
    const { statusCode, payload } = await app.inject({
      method: 'GET',
      url: `/api${path}`,
      remoteAddress: ownAddress,
      headers: { 'user-agent': '' },
    })
    return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) }
  }
}
