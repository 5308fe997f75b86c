import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/** What Node keeps of a connection; only its own sockets have it. */
interface HandleHolder {
  _handle?: object | null
}

/**
 * Takes a connection over from Node's HTTP, as an upgrade to another protocol would: nothing but the bare socket
 * stays, a fifth of the memory that request, response and parser take for as long as an answer goes on. Nothing may
 * have been written yet, and no other request follows on the connection. Where there is no such connection, as in
 * a call of the process itself, undefined.
 */
export function takeConnection(response: ServerResponse): Writable | undefined {
  const socket = response.socket as (Socket & HandleHolder) | null
  const handle = socket?._handle
  if (!(socket instanceof Socket) || !handle || socket.destroyed) return undefined
  socket._handle = null
  // Node frees what belongs to the request when its socket closes; the connection is no longer that socket's.
  socket.destroy()
  const bare = new Socket({ handle, readable: true, writable: true } as object)
  // What a client still sends is passed by, so that its going away is noticed.
  bare.resume()
  return bare
}

/** The first lines of an answer that ends with its connection. */
export function headText(response: ServerResponse, headers: Record<string, string>): string {
  const all = { ...response.getHeaders(), ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`
}
