import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { serializerOf } from './reply-schema.ts'

/** What a stream says, by the name that the browser listens to. */
export interface SentEvent {
  event: string
  data: unknown
}

/** Bytes that may wait for one reader; who reads more slowly is dropped, and comes again. */
const mostWaiting = 64 * 1024

/** What a browser is told to wait before it comes again, in milliseconds. */
const comeAgainAfter = 2_000

/** One open answer that goes on for as long as its reader listens. */
export class EventStream<Sent extends SentEvent = SentEvent> {
  readonly #response: ServerResponse
  readonly #write: (event: SentEvent) => string
  #isOpen: boolean
  #onClose: (() => void) | undefined

  constructor(response: ServerResponse, write: (event: SentEvent) => string) {
    this.#response = response
    this.#write = write
    // Whoever asked may have gone before there was an answer.
    this.#isOpen = !response.destroyed
    const closed = () => this.#close()
    response.on('close', closed)
    response.on('error', closed)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Sets what happens when the stream has ended, for whatever reason. */
  onClose(listener: () => void) {
    if (this.#isOpen) this.#onClose = listener
    else listener()
  }

  /** The bytes of events, to be sent to any number of streams. */
  encode(...events: Sent[]): Buffer {
    return Buffer.from(events.map(this.#write).join(''))
  }

  /** Sends bytes that `encode` made, or drops the reader who has not taken the earlier ones. */
  send(bytes: Buffer) {
    if (!this.#isOpen) return
    if (this.#response.writableLength > mostWaiting) {
      this.#close()
      this.#response.destroy()
    } else this.#response.write(bytes)
  }

  /** Says nothing, which shows both ends whether the other is still there. */
  beat() {
    this.send(heartbeat)
  }

  end() {
    if (!this.#isOpen) return
    this.#close()
    this.#response.end()
  }

  #close() {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#onClose?.()
  }
}

const heartbeat = Buffer.from(':\n\n')

/** Compiles the events of an endpoint to what writes them; fields they do not list never leave. */
export function eventWriterOf({ path, spec }: Endpoint): (event: SentEvent) => string {
  if (!(spec.reply instanceof z.ZodDiscriminatedUnion)) throw new Error(`${path} lists no events`)
  const writers = new Map(
    (spec.reply.options as z.ZodObject<{ event: z.ZodLiteral<string>; data: z.ZodType }>[]).map(
      ({ shape }) => [shape.event.value, serializerOf(shape.data)],
    ),
  )
  return ({ event, data }) => {
    const write = writers.get(event)
    if (!write) throw new Error(`${path} has no event ${event}`)
    return `event: ${event}\ndata: ${write(data)}\n\n`
  }
}

/** Takes the answer out of the framework's hands and begins a stream on it. */
export function openEventStream(
  reply: FastifyReply,
  write: (event: SentEvent) => string,
  use: unknown,
) {
  const response = reply.raw
  reply.hijack()
  // The end of the connection ends the stream: nothing has to be wrapped around each event.
  response.removeHeader('transfer-encoding')
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
    // For proxies that would gather a whole answer before they pass it on.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${comeAgainAfter}\n\n`)
  const stream = new EventStream(response, write)
  if (reply.request.method === 'HEAD') stream.end()
  ;(use as (stream: EventStream) => void)(stream)
}
