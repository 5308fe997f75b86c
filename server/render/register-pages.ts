import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageLanguage, pageLanguages, withPrefix } from '../../contract/site-languages.ts'
import type { Site, SiteLanguages, SiteLook } from '../../contract/site-settings.ts'
import { withoutTrailingPunctuation } from '../../contract/trailing-punctuation.ts'
import type { Clock } from '../platform/clock.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { Client } from '../platform/http/client-address.ts'
import type { FastPath } from '../platform/http/fast-path.ts'
import { createInternalClient } from '../platform/http/internal-client.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { requestOrigin } from '../platform/http/request-origin.ts'
import {
  type CachedResponse,
  type ResponseCache,
  type SharedResponse,
  sendCachedResponse,
} from '../platform/http/response-cache.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { languageOf, offeredLanguage } from '../site-settings/addressed-language.ts'
import { siteIn } from '../site-settings/reader-site.ts'
import type { AiCrawlers } from './ai-crawlers.ts'
import { announcementBanner } from './announcement-banner.ts'
import { errorDocument } from './error-document.ts'
import { registerInstallFiles } from './install-files.ts'
import type { Pages } from './pages.ts'
import { plainDocumentPolicy } from './plain-document.ts'
import { createRenderQueue } from './render-queue.ts'
import { registerSiteFiles } from './site-files.ts'
import type { PathSource } from './sitemap.ts'

// Pages load their data at the same time, so that their reads share statements, and are rendered one by one.
const renderingLimits = {
  name: 'page_rendering',
  concurrency: 4,
  maxQueued: 30,
  maxWait: 3_000,
  retryAfter: 5,
}

interface PageOptions {
  pages: Pages
  /** What the sitemap lists besides fixed pages and posts. */
  paths: PathSource
  pageCache: ResponseCache
  clock: Clock
  rateLimits: RateLimits
  fastPath: Pick<FastPath, 'remember'>
  /** Public origin of the site; undefined means the origin of each request. */
  publicUrl: string | undefined
  securityContact?: string | undefined
  /** The public settings of the site, as they are now. */
  site: () => Site
  look: () => SiteLook
  languages: () => SiteLanguages
  isServiceWorkerOn: boolean
  /** Whether readers can have texts translated. */
  isTranslating?: boolean
  aiCrawlers: AiCrawlers
  /** Whether a picture of the site is on another one. */
  hasRemotePictures: () => Promise<boolean>
  /** Counts a view of the personality with this slug; called whenever its page is sent, from the cache too. */
  countView?: (slug: string, client: Client) => void
}

/** A page in one language; `path` is normalized and has no prefix. */
interface PageAddress extends PageLanguage {
  path: string
}

/** Serves pages, `robots.txt`, `security.txt` and sitemaps: every path outside `/api` that does not look like a file. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { pages, pageCache, clock, rateLimits, fastPath, publicUrl, securityContact, countView } =
    options
  const rendering = new Semaphore(renderingLimits)
  const waitToRender = createRenderQueue()

  async function render(
    address: PageAddress,
    origin: string,
    requestId: string,
  ): Promise<SharedResponse> {
    const call = createInternalClient(app, requestId)
    const { language, prefix, path } = address
    const { status, html, noindex, personality, policy, movedTo } = await rendering.run(async () =>
      pages.render({
        path,
        language,
        prefix,
        languages: pageLanguages(options.languages()),
        origin,
        call,
        site: siteIn(language, options.site()),
        isTranslating: options.isTranslating ?? false,
        look: options.look(),
        waitToRender,
        // Pages without data are served while the database is down.
        hasRemotePictures: await options.hasRemotePictures().catch(() => true),
        announcement: await announcementBanner(call, language).catch(() => ''),
      }),
    )
    const headers: SharedResponse['headers'] = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(noindex && { 'cache-control': 'no-store' }),
    }
    if (movedTo)
      return {
        status: 301,
        headers: { ...headers, location: withPrefix(prefix, movedTo) },
        body: html,
      }
    return { status, headers, body: html, subject: personality }
  }

  registerSiteFiles(app, {
    call: createInternalClient(app),
    paths: options.paths,
    clock,
    rateLimits,
    pageCache,
    publicUrl,
    securityContact,
    aiCrawlers: options.aiCrawlers,
    sitemapPaths: pages.sitemapPaths,
  })
  registerInstallFiles(app, options)
  const limitOf = (request: FastifyRequest) => (isSearch(request) ? 'search' : 'read')
  const onRequest = async (request: FastifyRequest) =>
    rateLimits.countAddress(request, limitOf(request))
  const countViewOf = (client: Client, { status, subject }: CachedResponse) => {
    if (status === 200 && subject) countView?.(subject, client)
  }
  app.get('/*', { onRequest, errorHandler: errorHandler(options) }, async (request, reply) => {
    const url = urlOf(request)
    const pathname = url && pathOf(url)
    if (!pathname || !isPagePath(pathname)) return reply.callNotFound()
    const origin = publicUrl ?? requestOrigin(request)
    const { language, prefix, rest, isOffered } = languageOf(pathname, options.languages())
    if (!isOffered) return reply.redirect(rest + url.search, 302)
    const path = await pages.normalizeAddress(rest + url.search)
    const canonical = withPrefix(prefix, path.split('?')[0] ?? '')
    if (canonical !== url.pathname) return reply.redirect(canonical + url.search, 301)
    const key = `page ${language} ${origin}${path}`
    // Counted before rendering, not inside it: other addresses may wait for the same rendering and must not get this 429.
    if (!pageCache.has(key)) rateLimits.countAddress(request, 'render')
    const response = await pageCache.get(key, () =>
      inLanguage(language, () => render({ language, prefix, path }, origin, request.id)),
    )
    countViewOf(request, response)
    fastPath.remember(request, {
      cache: pageCache,
      key,
      limit: limitOf(request),
      dependsOnOrigin: publicUrl === undefined,
      onResponse: countViewOf,
    })
    return sendCachedResponse(request, reply, response)
  })
}

/** True for pages with search results, which take the search text as `q`. */
const isSearch = ({ query }: FastifyRequest) => Boolean((query as { q?: unknown }).q)

// A request line may also contain an absolute URL, or an invalid one.
function urlOf(request: FastifyRequest): URL | null {
  return URL.parse(request.url.startsWith('/') ? `http://_${request.url}` : request.url)
}

/** The path of a URL, without the punctuation that followed it in the text from which it was copied. */
function pathOf({ pathname }: URL): string {
  try {
    const decoded = decodeURIComponent(pathname)
    const cut = withoutTrailingPunctuation(decoded)
    // A path with two slashes would lead to another host.
    return cut === decoded || cut.startsWith('//') ? pathname : encodeURI(cut)
  } catch {
    return pathname
  }
}

/** False for paths of the API and of files. */
function isPagePath(pathname: string): boolean {
  return !/^\/api(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname)
}

const errorHandler =
  ({ site, languages }: Pick<PageOptions, 'site' | 'languages'>) =>
  (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const problem = toProblem(error)
    if (problem.statusCode >= 500 && !(error instanceof Problem)) {
      request.log.error({ err: error }, 'a page could not be rendered')
    }
    if (problem.retryAfter) reply.header('retry-after', problem.retryAfter)
    const page = offeredLanguage(urlOf(request)?.pathname ?? '/', languages())
    return reply
      .code(problem.statusCode)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', plainDocumentPolicy)
      .send(
        inLanguage(page.language, () =>
          errorDocument(problem, request.id, { siteName: site().name, prefix: page.prefix }),
        ),
      )
  }

/** Problems are shown as they are; other errors become 503 when the API was overloaded, else 500 without details. */
function toProblem(error: Error): Problem {
  if (error instanceof Problem) return error
  const isOverload = 'status' in error && error.status === 503
  return isOverload ? problem('unavailable', 5) : problem('server')
}
