import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedOf, feedType } from '../../contract/feeds.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { createVisitorReader } from '../platform/http/internal-client.ts'
import { crossOriginHeaders, onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { requestOrigin } from '../platform/http/request-origin.ts'
import {
  type ResponseCache,
  type SharedResponse,
  sendCachedResponse,
} from '../platform/http/response-cache.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { inEachLanguage } from '../site-settings/in-each-language.ts'
import { newestAreaComments } from './area-comments.ts'
import { atomDocument, type Feed, type FeedSite, updatedAt } from './atom.ts'
import { type FeedSources, readFeeds, readPostsFeed } from './feed-content.ts'

export interface FeedDeps {
  db: Db
  clock: Clock
  rateLimits: RateLimits
  /** Every write except a vote drops it, so that what was hidden or deleted leaves at once. */
  pageCache: ResponseCache
  /** Public origin of the site; undefined means the origin of each request. */
  publicUrl: string | undefined
  siteSettings: Pick<CurrentSettings, 'current'>
}

/** Serves Atom feeds, to everybody and without a session. */
export function serveFeeds(app: FastifyInstance, deps: FeedDeps): void {
  inEachLanguage(
    app,
    () => deps.siteSettings.current,
    (scope, prefix) => serveFeedsBelow(scope, prefix, deps),
  )
}

function serveFeedsBelow(
  app: FastifyInstance,
  prefix: string,
  { rateLimits, pageCache, publicUrl, siteSettings, ...deps }: FeedDeps,
): void {
  const onRequest = onPublicFileRequest(rateLimits)
  const sources: FeedSources = {
    read: createVisitorReader(app),
    readAreaComments: (slug, limit) => newestAreaComments(deps, slug, limit),
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    readFeed: () => Promise<Feed | undefined>,
  ) {
    const base = (publicUrl ?? requestOrigin(request)) + prefix
    const key = `feed ${base}${path}`
    if (!pageCache.has(key)) await rateLimits.countAddress(request, 'render')
    const response = await pageCache.get(key, async () => {
      const feed = await readFeed()
      if (!feed) throw problem('notFound')
      return feed.path === path
        ? feedResponse(feed, { base, siteName: siteSettings.current.name })
        : movedTo(prefix, feed.path)
    })
    return sendCachedResponse(request, reply, response)
  }

  app.get('/posts/feed.atom', { onRequest }, (request, reply) =>
    send(request, reply, '/posts', () => readPostsFeed(sources, siteSettings.current)),
  )
  app.get<{ Params: { kind: keyof typeof readFeeds; slug: string } }>(
    '/:kind(^personalities|areas$)/:slug/feed.atom',
    { onRequest },
    (request, reply) => {
      const { kind, slug } = request.params
      const address = slug.toLowerCase()
      return send(request, reply, `/${kind}/${encodeURIComponent(address)}`, () =>
        readFeeds[kind](sources, siteSettings.current, address),
      )
    },
  )
}

function feedResponse(feed: Feed, site: FeedSite): SharedResponse {
  return {
    status: 200,
    headers: {
      ...crossOriginHeaders,
      'content-type': `${feedType}; charset=utf-8`,
      'cache-control': 'public, max-age=60',
      'last-modified': new Date(updatedAt(feed)).toUTCString(),
    },
    body: atomDocument(feed, site, feedOf(feed.path) ?? feed.path),
  }
}

/** To the feed at the present address of a person or an area. */
const movedTo = (prefix: string, path: string): SharedResponse => ({
  status: 301,
  headers: { ...crossOriginHeaders, location: prefix + feedOf(path) },
  body: '',
})
