import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/** Internal property of Node's network sockets. */
interface SocketInternals {
  _handle?: object | null
}

/**
 * Detaches the raw socket from Node's HTTP server, as a protocol upgrade would. A long-lived response then takes a fifth
 * of the memory, because request, response and parser are freed. The response must not have been started, and the
 * connection serves no further requests.
 * @returns undefined for internal requests, which have no network connection
 */
export function detachSocket(response: ServerResponse): Writable | undefined {
  const socket = response.socket as (Socket & SocketInternals) | null
  const handle = socket?._handle
  if (!(socket instanceof Socket) || !handle || socket.destroyed) return undefined
  socket._handle = null
  // Node frees the request's resources when its socket closes; the connection stays open, its handle was taken above.
  socket.destroy()
  const rawSocket = new Socket({ handle, readable: true, writable: true } as object)
  // Discards incoming data; without reading, the end of the connection would not be noticed.
  rawSocket.resume()
  return rawSocket
}

/** Status line and headers of a response that lasts until the connection closes. */
export function responseHead(headers: OutgoingHttpHeaders): string {
  const all = { ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`
}
