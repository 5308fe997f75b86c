import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { headText, takeConnection } from './raw-socket.ts'
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
  readonly #reader: Writable
  readonly #write: (event: SentEvent) => string
  #isOpen: boolean
  #onClose: (() => void) | undefined

  constructor(reader: Writable, write: (event: SentEvent) => string) {
    this.#reader = reader
    this.#write = write
    // Whoever asked may have gone before there was an answer.
    this.#isOpen = !reader.destroyed
    const closed = () => this.#close()
    reader.on('close', closed)
    reader.on('end', closed)
    reader.on('error', closed)
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
    if (this.#reader.writableLength > mostWaiting) {
      this.#close()
      this.#reader.destroy()
    } else this.#reader.write(bytes)
  }

  /** Says nothing, which shows both ends whether the other is still there. */
  beat() {
    this.send(heartbeat)
  }

  end() {
    if (!this.#isOpen) return
    this.#close()
    this.#reader.end()
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

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // For proxies that would gather a whole answer before they pass it on.
  'x-accel-buffering': 'no',
}

/** Takes the answer out of the framework's hands and begins a stream on it. */
export function openEventStream(
  reply: FastifyReply,
  write: (event: SentEvent) => string,
  use: unknown,
) {
  const response = reply.raw
  reply.hijack()
  const isHead = reply.request.method === 'HEAD'
  const connection = isHead ? undefined : takeConnection(response)
  if (connection) connection.write(headText(response, streamHeaders))
  else response.writeHead(200, streamHeaders)
  const stream = new EventStream(connection ?? response, write)
  if (isHead) stream.end()
  else stream.send(Buffer.from(`retry: ${comeAgainAfter}\n\n`))
  ;(use as (stream: EventStream) => void)(stream)
}
