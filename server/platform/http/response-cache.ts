import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** A response that is the same for every viewer. */
export interface SharedResponse {
  status: number
  /** Response headers; `cache-control` overrides the default of shared responses. */
  headers: Record<string, string>
  body: string
  /** What the response is about, for statistics; it is not sent. */
  subject?: string
}

type Encoding = 'br' | 'gzip' | 'identity'

/** A response in the cache, with its ETag; it is compressed at most once for each encoding. */
export class CachedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
  readonly subject: string | undefined
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, headers, body, subject }: SharedResponse) {
    this.status = status
    this.headers = headers
    this.body = body
    this.subject = subject
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let buffer = this.#encoded.get(encoding)
    if (!buffer) {
      buffer =
        encoding === 'br'
          ? brotli(this.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
          : gzip(this.body)
      this.#encoded.set(encoding, buffer)
    }
    return buffer
  }
}

export interface ResponseCacheOptions {
  /** Milliseconds; also the longest time until a write of another process shows. */
  lifetime?: number
  maxCharacters?: number
  /** Cache of rendered pages, which `drop` empties too and `dropCounts` does not. */
  pages?: ResponseCache
}

/**
 * Response cache with a short lifetime, for responses that are the same for every viewer. Simultaneous requests for the
 * same key wait for one computation.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>
  readonly #pages: ResponseCache | undefined
  #pending = new Map<string, Promise<CachedResponse>>()

  constructor(
    clock: Clock,
    { lifetime = 700, maxCharacters = 16_000_000, pages }: ResponseCacheOptions = {},
  ) {
    this.#pages = pages
    this.#entries = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ body }, key) => key.length + body.length,
      // The library returns entries that are exactly as old as the limit.
      ttl: lifetime - 1,
      ttlAutopurge: true,
      ttlResolution: 0,
      perf: clock,
    })
  }

  /** True if a response is cached for the key or is being computed. */
  has(key: string): boolean {
    return this.#pending.has(key) || this.#entries.has(key)
  }

  get(key: string, produce: () => Promise<SharedResponse>): Promise<CachedResponse> {
    const known = this.#entries.get(key)
    if (known) return Promise.resolve(known)
    return this.#pending.get(key) ?? this.#produce(key, produce)
  }

  /** Drops all responses after a write, also pending ones, which may have read the data before the write. */
  drop() {
    this.#clear()
    this.#pages?.drop()
  }

  /**
   * Drops all responses after a vote. Rendered pages stay until they expire: on a site with many votes a second nearly
   * every visit would otherwise render a page, and votes would wait for it.
   */
  dropCounts() {
    this.#clear()
  }

  #clear() {
    this.#entries.clear()
    if (this.#pending.size > 0) this.#pending = new Map()
  }

  async #produce(key: string, produce: () => Promise<SharedResponse>): Promise<CachedResponse> {
    const pending = this.#pending
    const promise = produce().then((response) => new CachedResponse(response))
    pending.set(key, promise)
    try {
      const response = await promise
      // `drop` replaces the map: a response computed before a write is not cached after it.
      if (pending === this.#pending) this.#entries.set(key, response)
      return response
    } finally {
      pending.delete(key)
    }
  }
}

/** Characters. */
const minCompressedLength = 1_024

/** Sends a cached response: 304 when the ETag matches, else compressed as `accept-encoding` allows. */
export async function sendCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
) {
  reply
    .code(cached.status)
    .headers({ 'cache-control': 'public, max-age=0, s-maxage=1', ...cached.headers })
    .header('etag', cached.etag)
    .header('vary', 'accept-encoding')
  if (cached.status === 200 && request.headers['if-none-match']?.includes(cached.etag)) {
    return reply.code(304).send()
  }
  const encoding = cached.body.length < minCompressedLength ? 'identity' : acceptedEncoding(request)
  if (encoding === 'identity') return reply.send(cached.body)
  return reply.header('content-encoding', encoding).send(await cached.encoded(encoding))
}

function acceptedEncoding(request: FastifyRequest): Encoding {
  const offer = request.headers['accept-encoding']
  if (typeof offer !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer) ? 'gzip' : 'identity'
}
