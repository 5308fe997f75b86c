import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { problem } from '../errors.ts'

/** How many connections a process takes, and how long requests may take to arrive; times in milliseconds. */
export interface ConnectionLimits {
  /** Open connections, without the streams of events, which have limits of their own. */
  connections: number
  /** From the start of a request to the end of its headers. */
  headers: number
  /** From the headers to the end of the body. */
  body: number
  /** The same for a form with a file, which must bring `leastBytes` in each period of `body`. */
  file: number
  leastBytes: number
}

/**
 * 10,000 connections are as many visitors as there may be streams, half of them with a request under way; idle ones
 * take about 120 MB together, and the usual limit of open files allows them. A file of 10 MB needs ten minutes at
 * 17 kB/s; 64 kB in 20 s are what a telephone reaches with bad reception.
 */
export const usualConnectionLimits: ConnectionLimits = {
  connections: 10_000,
  headers: 20_000,
  body: 20_000,
  file: 10 * 60_000,
  leastBytes: 64 * 1024,
}

/** Milliseconds that a client has to read why it was cut off. */
const grace = 2_000

const arrivals = new WeakMap<IncomingMessage, Arrival>()

/** Answers 408 to requests that arrive too slowly, and closes their connections. */
export function limitConnections({ server }: FastifyInstance, limits: ConnectionLimits) {
  server.maxConnections = limits.connections
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (hasBody(request)) arrivals.set(request, new Arrival(request, response, limits))
  })
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Gives a request the time that a file needs instead of that of other bodies. */
export function allowSlowFile(request: IncomingMessage) {
  arrivals.get(request)?.allowSlowFile()
}

/** A request whose body has not arrived whole. */
class Arrival {
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
    this.#timer = this.#checkLater()
    request.once('close', () => clearTimeout(this.#timer))
  }

  allowSlowFile() {
    this.#isFile = true
  }

  #checkLater(): NodeJS.Timeout {
    return setTimeout(() => this.#check(), this.#limits.body).unref()
  }

  #check() {
    if (this.#request.complete) return
    if (this.#isFile && this.#isSteady()) this.#timer = this.#checkLater()
    else this.#cutOff()
  }

  /** True while a file comes fast enough and has time left. */
  #isSteady(): boolean {
    const { bytesRead } = this.#request.socket
    const received = bytesRead - this.#bytesBefore
    this.#bytesBefore = bytesRead
    const isInTime = performance.now() - this.#start < this.#limits.file
    return isInTime && received >= this.#limits.leastBytes
  }

  #cutOff() {
    const { socket } = this.#request
    // Answered before the body came, as a refusal is: nobody reads the rest.
    if (this.#response.writableFinished) {
      socket.destroy()
      return
    }
    if (!this.#response.headersSent) this.#response.setHeader('connection', 'close')
    // The parser that waits for the rest, of JSON or of a form, takes this for a failure of the stream, and the usual
    // error handler answers. Destroying the request instead would close the connection without an answer.
    if (this.#request.listenerCount('error') > 0) {
      this.#request.emit('error', problem('requestTimeout'))
    }
    this.#timer = setTimeout(() => socket.destroy(), grace).unref()
  }
}
