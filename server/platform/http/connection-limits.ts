import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { registerBound } from '../bounds.ts'
import { problem } from '../errors.ts'

/** Maximum number of connections of a process, and timeouts for receiving requests, in milliseconds. */
export interface ConnectionLimits {
  /** Open connections, without event streams, which have a separate limit. */
  connections: number
  /** From the start of a request to the end of its headers. */
  headers: number
  /** From the headers to the end of the body. */
  body: number
  /** From the headers to the end of a form with a file; at least `minBytes` must arrive in each period of `body`. */
  file: number
  minBytes: number
}

/**
 * 10,000 connections are half the maximum number of event streams, that is, half of the visitors with a request in
 * flight; idle connections take about 120 MB together, and the default limit of open files allows them. A file of 10 MB
 * needs ten minutes at 17 kB/s; a phone with bad reception reaches 64 kB in 20 s.
 */
export const defaultConnectionLimits: ConnectionLimits = {
  connections: 10_000,
  headers: 20_000,
  body: 20_000,
  file: 10 * 60_000,
  minBytes: 64 * 1024,
}

/** Milliseconds that a client has to read the 408 response before its connection is destroyed. */
const closeDelay = 2_000

const bodyTimeouts = new WeakMap<IncomingMessage, BodyTimeout>()

/** Limits connections, and responds with 408 to requests that arrive too slowly, closing their connections. */
export function limitConnections({ server }: FastifyInstance, limits: ConnectionLimits) {
  server.maxConnections = limits.connections
  const countConnections = promisify(server.getConnections.bind(server))
  registerBound('connections', { limit: limits.connections, size: () => countConnections() })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    // Most bodies arrive together with the headers, and have been received by then. A timer and an entry in a weak map
    // for each of them kept a quarter of all memory alive until the next slow garbage collection.
    setImmediate(() => {
      if (request.complete || request.destroyed) return
      bodyTimeouts.set(request, new BodyTimeout(request, response, limits))
    })
  })
}

/** True if a body follows the headers. */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Applies the timeout of files to a request, instead of the timeout of other bodies. */
export function allowSlowFile(request: IncomingMessage) {
  bodyTimeouts.get(request)?.allowSlowFile()
}

/** Timeout of a request whose body has not been received completely. */
class BodyTimeout {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #limits: ConnectionLimits
  readonly #start = performance.now()
  #isFile = false
  #bytesBefore: number
  #timer: NodeJS.Timeout

  constructor(request: IncomingMessage, response: ServerResponse, limits: ConnectionLimits) {
    this.#request = request
    this.#response = response
    this.#limits = limits
    this.#bytesBefore = request.socket.bytesRead
    this.#timer = this.#scheduleCheck()
    request.once('close', () => clearTimeout(this.#timer))
  }

  allowSlowFile() {
    this.#isFile = true
  }

  #scheduleCheck(): NodeJS.Timeout {
    return setTimeout(() => this.#check(), this.#limits.body).unref()
  }

  #check() {
    if (this.#request.complete) return
    if (this.#isFile && this.#isFastEnough()) this.#timer = this.#scheduleCheck()
    else this.#reject()
  }

  /** True while a file arrives at the minimum rate and has time left. */
  #isFastEnough(): boolean {
    const { bytesRead } = this.#request.socket
    const received = bytesRead - this.#bytesBefore
    this.#bytesBefore = bytesRead
    const isInTime = performance.now() - this.#start < this.#limits.file
    return isInTime && received >= this.#limits.minBytes
  }

  #reject() {
    const { socket } = this.#request
    // The response was sent before the body arrived, as for rejected requests: nothing reads the rest.
    if (this.#response.writableFinished) {
      socket.destroy()
      return
    }
    if (!this.#response.headersSent) this.#response.setHeader('connection', 'close')
    // The body parser (JSON or multipart) receives this as a stream error, so that the error handler responds with 408.
    // Destroying the request instead would close the connection without a response.
    if (this.#request.listenerCount('error') > 0) {
      this.#request.emit('error', problem('requestTimeout'))
    }
    this.#timer = setTimeout(() => socket.destroy(), closeDelay).unref()
  }
}
