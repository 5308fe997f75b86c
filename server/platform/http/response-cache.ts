import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** An answer that is the same for every viewer. */
export interface Answer {
  status: number
  /** Beside content type and cache control: anything else to send along. */
  headers: Record<string, string>
  body: string
}

type Encoding = 'br' | 'gzip' | 'identity'

/** A kept answer: made once, compressed at most once an encoding. */
export class CachedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor({ status, headers, body }: Answer) {
    this.status = status
    this.headers = headers
    this.body = body
    this.etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  }

  encoded(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let work = this.#encoded.get(encoding)
    if (!work) {
      work =
        encoding === 'br'
          ? brotli(this.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } })
          : gzip(this.body)
      this.#encoded.set(encoding, work)
    }
    return work
  }
}

export interface SharedAnswersOptions {
  /** Milliseconds; other processes' writes show after this at the latest. */
  lifetime?: number
  mostCharacters?: number
  /** Dropped along with these, except when only counts changed. */
  pages?: ResponseCache
}

/** Answers shared among viewers for a short life, one production at a time a key. */
export class ResponseCache {
  readonly #clock: Clock
  readonly #lifetime: number
  readonly #mostCharacters: number
  readonly #pages: ResponseCache | undefined
  #characters = 0
  #kept = new Map<string, { answer: CachedResponse; until: number }>()
  #underWay = new Map<string, Promise<CachedResponse>>()

  constructor(
    clock: Clock,
    { lifetime = 700, mostCharacters = 16_000_000, pages }: SharedAnswersOptions = {},
  ) {
    this.#clock = clock
    this.#lifetime = lifetime
    this.#mostCharacters = mostCharacters
    this.#pages = pages
  }

  /** Whether an answer is kept under the key, or being produced already. */
  has(key: string): boolean {
    const known = this.#kept.get(key)
    return this.#underWay.has(key) || (known !== undefined && known.until > this.#clock.now())
  }

  get(key: string, produce: () => Promise<Answer>): Promise<CachedResponse> {
    const known = this.#kept.get(key)
    if (known && known.until > this.#clock.now()) return Promise.resolve(known.answer)
    return this.#underWay.get(key) ?? this.#produce(key, produce)
  }

  /** Forgets everything; what is still being produced was read before the write and is not kept either. */
  drop() {
    this.#forgetAll()
    this.#pages?.drop()
  }

  /**
   * The same after votes. Rendered pages stay until their lifetime ends: on a site where people vote many times a
   * second, nearly every visit would otherwise render one, and votes would wait for it.
   */
  dropCounts() {
    this.#forgetAll()
  }

  #forgetAll() {
    this.#kept = new Map()
    this.#characters = 0
    this.#underWay = new Map()
  }

  #keep(key: string, answer: CachedResponse) {
    const now = this.#clock.now()
    this.#forget(key)
    this.#kept.set(key, { answer, until: now + this.#lifetime })
    this.#characters += key.length + answer.body.length
    // All live equally long, so the oldest come first.
    for (const [oldest, { until }] of this.#kept) {
      if (until > now && this.#characters <= this.#mostCharacters) return
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    const known = this.#kept.get(key)
    if (!known) return
    this.#characters -= key.length + known.answer.body.length
    this.#kept.delete(key)
  }

  async #produce(key: string, produce: () => Promise<Answer>): Promise<CachedResponse> {
    const kept = this.#kept
    const underWay = this.#underWay
    const work = produce().then((answer) => new CachedResponse(answer))
    underWay.set(key, work)
    try {
      const answer = await work
      // What was forgotten meanwhile stays so.
      if (kept === this.#kept) this.#keep(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}

const compressFrom = 1_024

/** Sends a shared answer: 304 when the client has it, compressed as the client takes it. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
) {
  reply
    .code(answer.status)
    .headers({ 'cache-control': 'public, max-age=0, s-maxage=1', ...answer.headers })
    .header('etag', answer.etag)
    .header('vary', 'accept-encoding')
  if (answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag)) {
    return reply.code(304).send()
  }
  const encoding = answer.body.length < compressFrom ? 'identity' : accepted(request)
  if (encoding === 'identity') return reply.send(answer.body)
  return reply.header('content-encoding', encoding).send(await answer.encoded(encoding))
}

function accepted(request: FastifyRequest): Encoding {
  const offer = request.headers['accept-encoding']
  if (typeof offer !== 'string') return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(offer) ? 'gzip' : 'identity'
}
