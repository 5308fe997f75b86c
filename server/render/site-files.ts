import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '../../contract/render.ts'
import type { Clock } from '../platform/clock.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { requestOrigin } from '../platform/http/request-origin.ts'
import {
  ResponseCache,
  type SharedResponse,
  sendCachedResponse,
} from '../platform/http/response-cache.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { type AiCrawlers, refusedCrawlers } from './ai-crawlers.ts'
import { type PathSource, postsSitemap, sitemap, sitemapPart } from './sitemap.ts'

interface SiteFileOptions {
  call: PageRequest['call']
  /** Personalities, areas, parties and chambers. */
  paths: PathSource
  clock: Clock
  rateLimits: RateLimits
  /** The cache of rendered pages, which every write except a vote drops. */
  pageCache: ResponseCache
  publicUrl: string | undefined
  /** A URI; undefined means the contact page. */
  securityContact: string | undefined
  aiCrawlers: AiCrawlers
  /** Paths of the static pages that the sitemap lists. */
  sitemapPaths: () => Promise<string[]>
}

/** Milliseconds. */
const sitemapLifetime = 60_000

// A part of the sitemap reads thousands of rows, so only one is built at a time.
const sitemapLimits = {
  name: 'sitemap_building',
  concurrency: 1,
  maxQueued: 10,
  maxWait: 10_000,
  retryAfter: 10,
}

/** Serves `robots.txt`, `security.txt` and the sitemaps; a long sitemap is an index of parts. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFileOptions): void {
  const { call, paths, clock, rateLimits, pageCache, publicUrl, securityContact } = options
  const { aiCrawlers, sitemapPaths } = options
  const sitemapCache = new ResponseCache(clock, {
    name: 'sitemap_cache',
    lifetime: sitemapLifetime,
  })
  const sitemapSemaphore = new Semaphore(sitemapLimits)
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)

  app.get('/robots.txt', { onRequest }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `${refusedCrawlers(aiCrawlers)}User-agent: *\nDisallow: /api/\n\n${sitemapLines(originOf(request))}`,
      ),
  )

  app.get('/.well-known/security.txt', { onRequest }, async (request, reply) => {
    const origin = originOf(request)
    const contact = securityContact ?? `${origin}/contact`
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(securityText(origin, contact, clock.now()))
  })

  app.get('/sitemap.xml', { onRequest }, (request, reply) => sendSitemap(request, reply, sitemap))
  app.get('/sitemap-posts.xml', { onRequest }, async (request, reply) => {
    const origin = originOf(request)
    // In the page cache, because a post that was deleted or hidden must disappear from the sitemap at once.
    const key = `sitemap of posts ${origin}`
    if (!pageCache.has(key)) rateLimits.countAddress(request, 'render')
    const response = await pageCache.get(key, async () =>
      xmlResponse(await sitemapSemaphore.run(() => postsSitemap(call, origin))),
    )
    return sendCachedResponse(request, reply, response)
  })
  app.get('/sitemap-:part(^\\d{1,6}).xml', { onRequest }, (request: PartRequest, reply) =>
    sendSitemap(request, reply, (...args) => sitemapPart(...args, Number(request.params.part))),
  )

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, build: BuildSitemap) {
    const origin = originOf(request)
    // The number of paths is part of the key, so that a new one is listed at once.
    const total = await paths.count()
    const [path] = request.url.split('?')
    const key = `${path} ${origin} ${total}`
    if (!sitemapCache.has(key)) rateLimits.countAddress(request, 'render')
    const response = await sitemapCache.get(key, async () =>
      xmlResponse(
        await sitemapSemaphore.run(async () => build(paths, origin, total, await sitemapPaths())),
      ),
    )
    return sendCachedResponse(request, reply, response)
  }
}

/** Milliseconds for which `security.txt` may be relied on; RFC 9116 recommends less than a year. */
const securityTextLifetime = 180 * 24 * 60 * 60_000

/** RFC 9116. */
function securityText(origin: string, contact: string, now: number): string {
  const expires = new Date(now + securityTextLifetime)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${contact}\n`,
    `Expires: ${expires.toISOString()}\n`,
    'Preferred-Languages: en\n',
    `Canonical: ${origin}/.well-known/security.txt\n`,
  ].join('')
}

const sitemapLines = (origin: string) =>
  ['/sitemap.xml', '/sitemap-posts.xml'].map((path) => `Sitemap: ${origin}${path}\n`).join('')

const xmlResponse = (body: string | undefined): SharedResponse => ({
  status: body === undefined ? 404 : 200,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: body ?? '',
})

type PartRequest = FastifyRequest<{ Params: { part: string } }>

type BuildSitemap = (
  /** Personalities, areas, parties and chambers. */
  paths: PathSource,
  origin: string,
  total: number,
  fixedPaths: string[],
) => Promise<string | undefined>
