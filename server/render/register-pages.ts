import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { type Answer, type ResponseCache, sendShared } from '../platform/http/response-cache.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { failureDocument } from './error-document.ts'
import { createInternalClient } from './internal-client.ts'
import type { Pages } from './pages.ts'
import { requestOrigin } from './request-origin.ts'
import { registerSiteFiles } from './site-files.ts'

// A page takes tens of milliseconds of the event loop, and some queries: the more at once, the later each of them and
// whatever else is asked meanwhile.
const renderingLimits = {
  concurrency: availableParallelism() > 2 ? 2 : 1,
  maxQueued: 30,
  maxWait: 3_000,
  retryAfter: 5,
}

interface PageOptions {
  pages: Pages
  answers: ResponseCache
  clock: Clock
  rateLimits: RateLimits
  /** Where people reach the site; undefined means as each request says. */
  publicUrl: string | undefined
  /** Told of each page somebody was shown, with the path as asked. */
  onPage?: (request: FastifyRequest, path: string) => void
}

/** Serves every address that is neither the API's nor a file's: a page, `robots.txt` or a sitemap. */
export function registerPages(app: FastifyInstance, options: PageOptions): void {
  const { pages, answers, clock, rateLimits, publicUrl, onPage } = options
  const call = createInternalClient(app)
  const rendering = new Semaphore(renderingLimits)

  async function produce(path: string, origin: string): Promise<Answer> {
    const { status, location, html, noindex } = await rendering.run(() =>
      pages.render({ path, origin, call }),
    )
    if (location !== undefined) return { status, headers: { location }, body: '' }
    const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
    if (pages.policy) headers['content-security-policy'] = pages.policy
    if (noindex) headers['cache-control'] = 'no-store'
    return { status, headers, body: html }
  }

  registerSiteFiles(app, { call, clock, rateLimits, pageAnswers: answers, publicUrl })
  const onRequest = async (request: FastifyRequest) =>
    rateLimits.countAddress(request, isSearch(request) ? 'search' : 'read')
  app.get('/*', { onRequest, errorHandler: sendFailure }, async (request, reply) => {
    const url = addressOf(request)
    if (!url || isElsewhere(url.pathname)) return reply.callNotFound()
    const origin = publicUrl ?? requestOrigin(request)
    const path = await pages.normalizeAddress(url.pathname + url.search)
    const key = `page ${origin}${path}`
    // Before the production, which others may wait for too: they are not refused for what this address did.
    if (!answers.has(key)) rateLimits.countAddress(request, 'render')
    const answer = await answers.get(key, () => produce(path, origin))
    if (answer.status === 200) onPage?.(request, url.pathname)
    // Pages in development bring scripts that no policy can name beforehand.
    if (!pages.policy) reply.raw.removeHeader('content-security-policy')
    return sendShared(request, reply, answer)
  })
}

/** Whether a page is asked for with something to search: pages that search have it in `q`. */
const isSearch = ({ query }: FastifyRequest) => Boolean((query as { q?: unknown }).q)

// A request line may also carry a whole address, or one that is none.
function addressOf(request: FastifyRequest): URL | null {
  return URL.parse(request.url.startsWith('/') ? `http://_${request.url}` : request.url)
}

/** No page's address: the API's own, or one that asks for a file. */
function isElsewhere(pathname: string): boolean {
  return /^\/api(\/|$)/.test(pathname) || /\.[^/]*$/.test(pathname)
}

function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const told = toProblem(error)
  if (told.statusCode >= 500 && !(error instanceof Problem)) {
    request.log.error({ err: error }, 'a page could not be rendered')
  }
  if (told.retryAfter) reply.header('retry-after', told.retryAfter)
  return reply
    .code(told.statusCode)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(failureDocument(told.message))
}

/** What a visitor is told: a refusal as it is, of a failure only whether it will pass. */
function toProblem(error: Error): Problem {
  if (error instanceof Problem) return error
  const isOverload = 'status' in error && error.status === 503
  return isOverload ? problem('unavailable', 5) : problem('server')
}
