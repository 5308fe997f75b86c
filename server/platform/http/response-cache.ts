import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type ServerResponse, validateHeaderValue } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'
import type { Clock } from '../clock.ts'
import { requestIdHeader } from './request-id.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A response that is the same for every viewer. */
export interface SharedResponse {
  status: number
  /** Response headers, which override the defaults of the cache; undefined removes one. */
  headers: Record<string, string | undefined>
  body: string | Buffer
  /** What the response is about, for statistics; it is not sent. */
  subject?: string
}

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = Encoding | 'notModified'

/** A response as it is sent, with all headers, which need no further work for each request. */
interface PreparedResponse {
  status: number
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Undefined for 304. */
  body: Buffer | undefined
}

/** Bytes. */
const minCompressedLength = 1_024

// Quality 4, the next one, takes twice as long for 4 % fewer bytes.
const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }

/** A response in the cache, with its ETag; it is compressed at most once for each encoding. */
export class CachedResponse {
  readonly status: number
  readonly subject: string | undefined
  readonly body: Buffer
  readonly #headers: [string, string][]
  readonly #etag: string
  readonly #prepared = new Map<Variant, PreparedResponse>()
  readonly #compressing = new Map<Variant, Promise<PreparedResponse>>()

  constructor({ status, headers, body, subject }: SharedResponse, defaults: Headers) {
    this.status = status
    this.subject = subject
    this.body = unpooled(body)
    this.#etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`
    const all = {
      ...defaults,
      'cache-control': 'public, max-age=0, s-maxage=1',
      vary: 'accept-encoding',
      ...headers,
      etag: this.#etag,
    }
    this.#headers = Object.entries(all).filter(isPresent)
    // Here an invalid value fails the request that computes the response; when it is sent, nothing could catch it.
    for (const [name, value] of this.#headers) validateHeaderValue(name, value)
  }

  /** The response to a request with these headers, if it is ready: a compressed one must be prepared first. */
  readyFor(requestHeaders: IncomingHttpHeaders): PreparedResponse | undefined {
    const variant = this.#variantFor(requestHeaders)
    const known = this.#prepared.get(variant)
    if (known || variant === 'br' || variant === 'gzip') return known
    const prepared =
      variant === 'notModified'
        ? this.#prepare(304, undefined)
        : this.#prepare(this.status, this.body)
    this.#prepared.set(variant, prepared)
    return prepared
  }

  /** The response to a request with these headers: 304 when the ETag matches, else compressed as the client allows. */
  async prepareFor(requestHeaders: IncomingHttpHeaders): Promise<PreparedResponse> {
    const ready = this.readyFor(requestHeaders)
    if (ready) return ready
    const encoding = acceptedEncoding(requestHeaders)
    const pending = this.#compressing.get(encoding) ?? this.#compress(encoding)
    this.#compressing.set(encoding, pending)
    return pending
  }

  /** True if the other response would be sent with the same bytes. */
  equals(other: CachedResponse): boolean {
    return (
      this.#etag === other.#etag &&
      this.status === other.status &&
      this.subject === other.subject &&
      this.#headers.length === other.#headers.length &&
      this.#headers.every(([name, value], index) => {
        const [otherName, otherValue] = other.#headers[index] ?? []
        return name === otherName && value === otherValue
      })
    )
  }

  #variantFor(requestHeaders: IncomingHttpHeaders): Variant {
    if (this.status === 200 && requestHeaders['if-none-match']?.includes(this.#etag))
      return 'notModified'
    return this.body.length < minCompressedLength ? 'identity' : acceptedEncoding(requestHeaders)
  }

  async #compress(encoding: Encoding): Promise<PreparedResponse> {
    const body = await (encoding === 'br' ? brotli(this.body, brotliOptions) : gzip(this.body))
    const prepared = this.#prepare(this.status, unpooled(body), ['content-encoding', encoding])
    this.#prepared.set(encoding, prepared)
    return prepared
  }

  #prepare(status: number, body: Buffer | undefined, headers: string[] = []): PreparedResponse {
    const length = body ? ['content-length', String(body.length)] : []
    return { status, headers: [...this.#headers.flat(), ...headers, ...length], body }
  }
}

/** Bytes in memory of their own: a buffer of Node's pool would keep all 64 KB of it as long as it is cached. */
function unpooled(content: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(content))
  if (typeof content === 'string') bytes.write(content)
  else content.copy(bytes)
  return bytes
}

const isPresent = (entry: [string, string | undefined]): entry is [string, string] =>
  entry[1] !== undefined

type Headers = Record<string, string>

export interface ResponseCacheOptions {
  /** In the metrics; a cache without one is not shown. */
  name?: string
  /** Milliseconds; also the longest time until a write of another process shows. */
  lifetime?: number
  maxBytes?: number
  /** Headers of all responses. */
  headers?: Headers
  /** Caches of pages and other responses that votes do not invalidate: `drop` empties them too, `dropCounts` does not. */
  withoutVotes?: ResponseCache[]
  /** Called when all responses are dropped. */
  onDrop?: () => void
}

/** Milliseconds that an expired response stays in memory: if the next version is the same, it is not compressed again. */
const retention = 30_000

/** Memory of an entry besides its key and body, estimated: headers, prepared responses, timer. */
const entryBytes = 1_000

interface Entry {
  response: CachedResponse
  expiresAt: number
  /** Number of times that the cache had been dropped. */
  generation: number
}

/**
 * Response cache with a short lifetime, for responses that are the same for every viewer. Simultaneous requests for the
 * same key wait for one computation.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #clock: Clock
  readonly #lifetime: number
  readonly #headers: Headers
  readonly #withoutVotes: ResponseCache[]
  readonly #onDrop: () => void
  #pending = new Map<string, Promise<CachedResponse>>()
  #generation = 0

  constructor(
    clock: Clock,
    {
      name,
      lifetime = 700,
      maxBytes = 16_000_000,
      headers = {},
      withoutVotes = [],
      onDrop = () => {},
    }: ResponseCacheOptions = {},
  ) {
    this.#clock = clock
    this.#lifetime = lifetime
    this.#headers = headers
    this.#withoutVotes = withoutVotes
    this.#onDrop = onDrop
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ response }, key) => entryBytes + key.length + response.body.length,
      ttl: lifetime + retention,
      ttlAutopurge: true,
    })
    if (name) {
      registerBound(`${name}_bytes`, {
        limit: maxBytes,
        size: () => this.#entries.calculatedSize,
      })
    }
  }

  /** True if a response is cached for the key or is being computed. */
  has(key: string): boolean {
    return this.#pending.has(key) || this.peek(key) !== undefined
  }

  /** The cached response for the key. */
  peek(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    const isFresh = entry?.generation === this.#generation && this.#clock.now() < entry.expiresAt
    return isFresh ? entry.response : undefined
  }

  async get(key: string, produce: () => Promise<SharedResponse>): Promise<CachedResponse> {
    return this.peek(key) ?? this.#pending.get(key) ?? this.#produce(key, produce)
  }

  /** Drops all responses after a write, also pending ones, which may have read the data before the write. */
  drop() {
    this.#expireAll()
    for (const cache of this.#withoutVotes) cache.drop()
  }

  /**
   * Drops all responses after a vote. Rendered pages stay until they expire: on a site with many votes a second nearly
   * every visit would otherwise render a page, and votes would wait for it.
   */
  dropCounts() {
    this.#expireAll()
  }

  #expireAll() {
    this.#generation += 1
    this.#onDrop()
    if (this.#pending.size > 0) this.#pending = new Map()
  }

  async #produce(key: string, produce: () => Promise<SharedResponse>): Promise<CachedResponse> {
    const pending = this.#pending
    const generation = this.#generation
    const promise = produce().then((made) => this.#reuse(key, made))
    pending.set(key, promise)
    try {
      const response = await promise
      // A response computed before a write is not cached after it.
      if (generation === this.#generation) {
        const expiresAt = this.#clock.now() + this.#lifetime
        this.#entries.set(key, { response, expiresAt, generation })
      }
      return response
    } finally {
      pending.delete(key)
    }
  }

  /** The previous response for the key if nothing has changed since, with its compressed bodies; else the new one. */
  #reuse(key: string, made: SharedResponse): CachedResponse {
    const response = new CachedResponse(made, this.#headers)
    const previous = this.#entries.peek(key)?.response
    return previous?.equals(response) ? previous : response
  }
}

/** Sends a cached response; hooks after it see its status. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
) {
  const prepared = await cached.prepareFor(request.headers)
  reply.hijack()
  writePrepared(reply.raw, prepared, request.id)
  return reply
}

export function writePrepared(
  response: ServerResponse,
  prepared: PreparedResponse,
  requestId: string,
) {
  response.writeHead(prepared.status, [...prepared.headers, requestIdHeader, requestId])
  response.end(prepared.body)
}

function acceptedEncoding({ 'accept-encoding': offer }: IncomingHttpHeaders): Encoding {
  if (typeof offer !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer) ? 'gzip' : 'identity'
}
