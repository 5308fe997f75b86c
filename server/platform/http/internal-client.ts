import type { FastifyInstance } from 'fastify'
import {
  type EndpointKey,
  languageHeader,
  type ReplyTo,
  type RequestInput,
  requestLine,
  type UntypedInput,
} from '../../../contract/client.ts'
import type { PageRequest } from '../../../contract/render.ts'
import { languageOfReader } from '../../../messages/of-reader.ts'
import { problem } from '../errors.ts'
import { internalAddress } from './internal-requests.ts'
import { requestIdHeader } from './request-id.ts'

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
      headers: {
        'user-agent': '',
        [languageHeader]: languageOfReader(),
        ...(requestId && { [requestIdHeader]: requestId }),
      },
    })
    return { status: statusCode, body: payload === '' ? undefined : JSON.parse(payload) }
  }
}

/** Reads an endpoint as an anonymous visitor sees it; undefined if it refuses the request, as for an unknown slug. */
export type ReadAsVisitor = <Key extends EndpointKey>(
  key: Key,
  input: RequestInput<Key>,
) => Promise<ReplyTo<Key> | undefined>

/** @returns a function that throws 503 when the API does */
export function createVisitorReader(app: FastifyInstance): ReadAsVisitor {
  const call = createInternalClient(app)
  return async (key, input) => {
    const { status, body } = await call(requestLine(key, input as UntypedInput).path)
    if (status >= 500) throw problem('unavailable', 5)
    return status === 200 ? (body as ReplyTo<typeof key>) : undefined
  }
}
