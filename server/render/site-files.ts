import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageRequest } from '../../contract/render.ts'
import type { Clock } from '../platform/clock.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { type Answer, ResponseCache, sendShared } from '../platform/http/response-cache.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { requestOrigin } from './request-origin.ts'
import { countPersonalities, postsSitemap, sitemap, sitemapPart } from './sitemap.ts'

interface SiteFileOptions {
  call: PageRequest['call']
  clock: Clock
  rateLimits: RateLimits
  /** Those of the pages, which any write but a vote drops. */
  pageAnswers: ResponseCache
  publicUrl: string | undefined
}

const keepSitemap = 60_000

// A sitemap reads the whole list of personalities.
const sitemapLimits = { concurrency: 1, maxQueued: 10, maxWait: 10_000, retryAfter: 10 }

/** Serves what crawlers read: `robots.txt` and the sitemap, in parts where it is long. */
export function registerSiteFiles(app: FastifyInstance, options: SiteFileOptions): void {
  const { call, clock, rateLimits, pageAnswers, publicUrl } = options
  const answers = new ResponseCache(clock, { lifetime: keepSitemap })
  const making = new Semaphore(sitemapLimits)
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')
  const originOf = (request: FastifyRequest) => publicUrl ?? requestOrigin(request)

  app.get('/robots.txt', { onRequest }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`User-agent: *\nDisallow: /api/\n\n${sitemapsOf(originOf(request))}`),
  )

  app.get('/sitemap.xml', { onRequest }, (request, reply) => sendSitemap(request, reply, sitemap))
  app.get('/sitemap-posts.xml', { onRequest }, async (request, reply) => {
    const origin = originOf(request)
    // As fresh as a page: a post that is not for everybody any more is named no longer.
    const key = `sitemap of posts ${origin}`
    if (!pageAnswers.has(key)) rateLimits.countAddress(request, 'render')
    const answer = await pageAnswers.get(key, async () =>
      xml(await making.run(() => postsSitemap(call, origin))),
    )
    return sendShared(request, reply, answer)
  })
  app.get('/sitemap-:part(^\\d{1,6}).xml', { onRequest }, (request: PartRequest, reply) =>
    sendSitemap(request, reply, (...list) => sitemapPart(...list, Number(request.params.part))),
  )

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, make: Make) {
    const origin = originOf(request)
    // The number of personalities is part of the key, so that a new one is never waited for.
    const total = await countPersonalities(call)
    const [path] = request.url.split('?')
    const key = `${path} ${origin} ${total}`
    if (!answers.has(key)) rateLimits.countAddress(request, 'render')
    const answer = await answers.get(key, async () =>
      xml(await making.run(() => make(call, origin, total))),
    )
    return sendShared(request, reply, answer)
  }
}

const sitemapsOf = (origin: string) =>
  ['/sitemap.xml', '/sitemap-posts.xml'].map((path) => `Sitemap: ${origin}${path}\n`).join('')

const xml = (body: string | undefined): Answer => ({
  status: body === undefined ? 404 : 200,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
  body: body ?? '',
})

type PartRequest = FastifyRequest<{ Params: { part: string } }>

type Make = (
  call: PageRequest['call'],
  origin: string,
  total: number,
) => Promise<string | undefined>
