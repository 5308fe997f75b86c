import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { Dishonesty, NotChecked, type ProblemCode } from './finding.ts'
import { type Statement, say } from './sentences.ts'

/** The part of `fetch` that the verifier needs; the global one fits. */
export type FetchLike = (
  url: string,
  init: {
    redirect: 'error'
    credentials: 'omit'
    cache: 'default' | 'no-cache'
    signal: AbortSignal
  },
) => Promise<Response>

export interface SiteOptions {
  fetch: FetchLike
  /** Time for one response, body included. */
  timeoutMs?: number
  /** Waits before another attempt; tests pass their own. */
  sleep?: (ms: number) => Promise<void>
}

interface FileLimits {
  maxBytes: number
  /** Kind of finding for a larger file; null if the format does not limit its size. */
  tooLarge?: ProblemCode | null
  /** True for files that change, which must not come from the cache of the browser. */
  isFresh?: boolean
}

const maxAttempts = 4
/** A site may slow the verifier down by this much for each file (`Retry-After`). */
const maxWaitMs = 60_000
const maxRateLimited = 20

/** Reads files of a site within limits of size and time. */
export class Site {
  /** Scheme, host and port. */
  readonly origin: string
  readonly #fetch: FetchLike
  readonly #timeoutMs: number
  readonly sleep: (ms: number) => Promise<void>

  constructor(address: string, { fetch, timeoutMs = 30_000, sleep = wait }: SiteOptions) {
    this.origin = originOf(address)
    this.#fetch = fetch
    this.#timeoutMs = timeoutMs
    this.sleep = sleep
  }

  /**
   * Reads a file.
   * @returns undefined if the site says that it has none (404 or 410)
   * @throws NotChecked if the site cannot be reached; Dishonesty if the file is larger than the format allows
   */
  async read(path: string, limits: FileLimits): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const chunks: Uint8Array[] = []
    const size = await this.#load(path, limits, {
      restart: () => chunks.splice(0),
      add: (chunk) => chunks.push(chunk),
    })
    if (size === undefined) return undefined
    const bytes = new Uint8Array(size)
    let offset = 0
    for (const chunk of chunks) {
      bytes.set(chunk, offset)
      offset += chunk.length
    }
    return bytes
  }

  /** Reads a file that the format says must exist. */
  async readExisting(
    path: string,
    limits: FileLimits,
    missing: ProblemCode = 'missing-file',
  ): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await this.read(path, limits)
    if (bytes) return bytes
    throw new Dishonesty(missing, say('notServed', { path }))
  }

  /** SHA-256 of a file in hex, without keeping its content; undefined if there is none. */
  async digest(path: string, limits: FileLimits): Promise<string | undefined> {
    let hash = sha256.create()
    const size = await this.#load(path, limits, {
      restart: () => {
        hash = sha256.create()
      },
      add: (chunk) => hash.update(chunk),
    })
    return size === undefined ? undefined : bytesToHex(hash.digest())
  }

  /** Passes the body to `target`; returns its size, or undefined if there is no such file. */
  async #load(path: string, limits: FileLimits, target: BodyTarget): Promise<number | undefined> {
    let rateLimited = 0
    for (let attempt = 1; ; attempt++) {
      target.restart()
      const outcome = await this.#attempt(path, limits, target)
      if (outcome.kind === 'done') return outcome.size
      if (outcome.kind === 'slow-down' && ++rateLimited <= maxRateLimited) attempt -= 1
      else if (attempt >= maxAttempts || outcome.kind === 'refused') {
        throw new NotChecked(outcome.why(`${this.origin}${path}`))
      }
      await this.sleep(outcome.kind === 'slow-down' ? outcome.waitMs : 500 * 2 ** attempt)
    }
  }

  async #attempt(path: string, limits: FileLimits, target: BodyTarget): Promise<Outcome> {
    const { isFresh = false } = limits
    const aborter = new AbortController()
    const timer = setTimeout(() => aborter.abort(), this.#timeoutMs)
    try {
      const response = await this.#fetch(`${this.origin}${path}`, {
        redirect: 'error',
        credentials: 'omit',
        cache: isFresh ? 'no-cache' : 'default',
        signal: aborter.signal,
      })
      const { status } = response
      if (status === 404 || status === 410) return { kind: 'done', size: undefined }
      if (status === 429 || status === 503) {
        return { kind: 'slow-down', why: hadStatus(status), waitMs: waitOf(response) }
      }
      if (status !== 200) {
        const kind = status >= 500 ? 'failed' : 'refused'
        return { kind, why: hadStatus(status) }
      }
      return { kind: 'done', size: await readBody(response, limits, target, path) }
    } catch (error) {
      if (error instanceof Dishonesty || error instanceof NotChecked) throw error
      return { kind: 'failed', why: aborter.signal.aborted ? wasSlow : hadError(error) }
    } finally {
      clearTimeout(timer)
      // Also ends a response whose body is not read to its end.
      aborter.abort()
    }
  }
}

interface BodyTarget {
  /** Discards what was added before. */
  restart(): void
  add(chunk: Uint8Array): void
}

type Outcome =
  | { kind: 'done'; size: number | undefined }
  /** Another attempt may succeed after `failed`, not after `refused`. */
  | { kind: 'failed' | 'refused'; why: Why }
  | { kind: 'slow-down'; why: Why; waitMs: number }

/** Says why an address could not be read. */
type Why = (address: string) => Statement

const hadStatus =
  (status: number): Why =>
  (address) =>
    say('notRead', { address, reason: 'status', status: String(status), error: '' })

const wasSlow: Why = (address) => say('notRead', { address, reason: 'slow', status: '', error: '' })

const hadError =
  (error: unknown): Why =>
  (address) =>
    say('notRead', { address, reason: 'error', status: '', error: describe(error) })

async function readBody(
  response: Response,
  { maxBytes, tooLarge = 'changed-file' }: FileLimits,
  target: BodyTarget,
  path: string,
): Promise<number> {
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done || !value) return size
    size += value.length
    if (size > maxBytes) {
      const statement = say('tooLarge', { path })
      throw tooLarge === null ? new NotChecked(statement) : new Dishonesty(tooLarge, statement)
    }
    target.add(value)
  }
}

/**
 * Origin of an address, which may lack its scheme.
 * @throws NotChecked if it is no address of a site
 */
export function originOf(address: string): string {
  const text = address.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (/^https?:/i.test(full) && URL.canParse(full)) return new URL(full).origin
  throw new NotChecked(say('noSite', { address }))
}

function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, maxWaitMs) : 1000
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** `fetch` explains failures of the network in `cause`. */
function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
