import type { OutgoingHttpHeaders } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { detachSocket, responseHead } from './raw-socket.ts'
import { serializerOf } from './reply-schema.ts'

/** A server-sent event: the name that the browser listens to, and its data. */
export interface SentEvent {
  event: string
  data: unknown
}

/** Maximum number of buffered bytes of one client; a slower client is disconnected, and reconnects by itself. */
const maxBufferedBytes = 64 * 1024

/** Milliseconds that a browser waits before it reconnects: the `retry` field of server-sent events. */
const retryInterval = 2_000

/** An open server-sent event stream to one client. */
export class EventStream<Sent extends SentEvent = SentEvent> {
  readonly #reader: Writable
  readonly #write: (event: SentEvent) => string
  #isOpen: boolean
  #onClose: (() => void) | undefined

  constructor(reader: Writable, write: (event: SentEvent) => string) {
    this.#reader = reader
    this.#write = write
    // The client may have disconnected before the response began.
    this.#isOpen = !reader.destroyed
    const closed = () => this.#close()
    reader.on('close', closed)
    reader.on('end', closed)
    reader.on('error', closed)
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Sets the callback for the end of the stream, by either side; called at once if it has ended. */
  onClose(listener: () => void) {
    if (this.#isOpen) this.#onClose = listener
    else listener()
  }

  /** Serializes events once, for `send` to any number of streams. */
  encode(...events: Sent[]): Buffer {
    return Buffer.from(events.map(this.#write).join(''))
  }

  /** Sends the result of `encode`, or disconnects the client if too many bytes are still buffered. */
  send(bytes: Buffer) {
    if (!this.#isOpen) return
    if (this.#reader.writableLength > maxBufferedBytes) {
      this.#close()
      this.#reader.destroy()
    } else this.#reader.write(bytes)
  }

  /** Sends a comment, so that each side notices when the connection is dead. */
  sendHeartbeat() {
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

/** Compiles an endpoint's event schemas to a serializer, which drops fields that are not in the schema. */
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
  // Turns off response buffering in nginx and other proxies.
  'x-accel-buffering': 'no',
}

/** Hijacks the reply from Fastify, opens an event stream on its connection and passes it to `use`. */
export function openEventStream(
  reply: FastifyReply,
  write: (event: SentEvent) => string,
  use: unknown,
) {
  const response = reply.raw
  const headers = reply.headers(streamHeaders).getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  const isHead = reply.request.method === 'HEAD'
  const connection = isHead ? undefined : detachSocket(response)
  if (connection) connection.write(responseHead(headers))
  else response.writeHead(200, headers)
  const stream = new EventStream(connection ?? response, write)
  if (isHead) stream.end()
  else stream.send(Buffer.from(`retry: ${retryInterval}\n\n`))
  ;(use as (stream: EventStream) => void)(stream)
}
