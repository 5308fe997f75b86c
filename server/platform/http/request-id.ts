import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { internalAddress } from './internal-requests.ts'

/** Response header that finds the lines of a request in the log, whose field `requestId` has the same value. */
export const requestIdHeader = 'x-request-id'

/** A new id, never one that a client sends. An internal request has that of the page that it belongs to. */
export function requestIdOf({ headers, socket }: IncomingMessage): string {
  const given = headers[requestIdHeader]
  const isInternal = socket.remoteAddress === internalAddress
  return isInternal && typeof given === 'string' ? given : randomUUID()
}
