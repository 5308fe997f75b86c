import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../platform/errors.ts'
import { sendProblem } from '../platform/http/error-handler.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { Semaphore } from '../platform/semaphore.ts'
import type { BuildArchive } from './build-archive.ts'

const immutable = `public, max-age=${365 * 24 * 60 * 60}, immutable`

const decompress = promisify(brotliDecompress)

/** Types of the assets of other builds. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

// An asset is in memory while it is sent.
const archiveReads = { name: 'archived_assets', concurrency: 16, maxQueued: 500, retryAfter: 5 }

/** For files that a browser shows as a document; SVG files have inline styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The policy of web workers, which take it from their script instead of the page: they may request files of the site. */
const assetPolicy = `${policy}; connect-src 'self'`

interface StaticFilesDeps {
  /** Folder of the built files for browsers. */
  client: string
  archive: Pick<BuildArchive, 'read'>
  rateLimits: Pick<RateLimits, 'countAddress'>
}

const staticOptions = {
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
  index: false,
} as const

/** Serves the built files. */
export function registerStaticFiles(app: FastifyInstance, deps: StaticFilesDeps): void {
  void app.register(async (assets) => registerAssets(assets, deps), { prefix: '/assets' })
  void app.register(fastifyStatic, {
    ...staticOptions,
    root: deps.client,
    // Registers one route for each file, so that every other path is handled as a page. Not for the hundreds of
    // files in `assets`, whose routes took a tenth of the start.
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: headersFor('public, max-age=3600', policy),
  })
}

/** Serves the files with a content hash in their name, which are immutable; those of other builds from the archive. */
function registerAssets(
  app: FastifyInstance,
  { client, archive, rateLimits }: StaticFilesDeps,
): void {
  void app.register(fastifyStatic, {
    ...staticOptions,
    root: path.join(client, 'assets'),
    allowedPath: (file) => !file.endsWith('/'),
    setHeaders: headersFor(immutable, assetPolicy),
  })
  const reading = new Semaphore(archiveReads)
  app.setNotFoundHandler(async (request, reply) => {
    const name = nameOf(request)
    if (!name) return sendProblem(reply, problem('notFound'))
    await rateLimits.countAddress(request, 'read')
    const found = await reading.run(() => archive.read(name))
    if (!found) return sendProblem(reply, problem('notFound'))
    const accepted = request.headers['accept-encoding'] ?? ''
    const isSentCompressed = found.isBrotli && /\bbr\b/.test(accepted)
    reply.headers({
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'content-security-policy': assetPolicy,
      'cache-control': immutable,
      vary: 'accept-encoding',
      ...(isSentCompressed && { 'content-encoding': 'br' }),
    })
    return found.isBrotli && !isSentCompressed ? decompress(found.content) : found.content
  })
}

/** The name of an asset that a request asks for; undefined for other requests. */
function nameOf({ method, url }: FastifyRequest): string | undefined {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead ? /^\/assets\/([\w-][\w.-]*)(?:\?|$)/.exec(url)?.[1] : undefined
}

function headersFor(cacheControl: string, filePolicy: string): FastifyStaticOptions['setHeaders'] {
  return (response) => {
    response.header('content-security-policy', filePolicy)
    response.header('cache-control', cacheControl)
  }
}
