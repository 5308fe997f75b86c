import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { registerBound } from '../bounds.ts'
import { logsRequests } from '../log.ts'
import { addressReader, type Client, type TrustProxy } from './client-address.ts'
import { hasBody } from './connection-limits.ts'
import { hasSeveralHosts } from './host-headers.ts'
import { isInternalRequest } from './internal-requests.ts'
import type { OrdinaryLimit, RateLimits } from './rate-limits.ts'
import { limitEntries } from './rate-window.ts'
import { languageOfPage } from './reader-language.ts'
import { requestIdOf } from './request-id.ts'
import { type CachedResponse, type ResponseCache, writePrepared } from './response-cache.ts'

/** Cache entry of a URL's response, and what else a request for it needs. */
export interface CachedRoute {
  cache: ResponseCache
  key: string
  limit: OrdinaryLimit
  /** True if the response contains the origin of the request. */
  dependsOnOrigin?: boolean
  /** True if a request with a token gets another response. */
  isForVisitors?: boolean
  /** Runs after each response. */
  onResponse?: ((client: Client, response: CachedResponse) => void) | undefined
}

export interface FastPathDeps {
  log: FastifyBaseLogger
  rateLimits: RateLimits
  trustProxy: TrustProxy
}

/** Maximum number of remembered URLs, and of characters of one. */
const maxRoutes = 5_000
const maxUrlLength = 500

/**
 * Sends cached responses without Fastify, which would take three times as long as the rest: for GET requests whose URL
 * Fastify has answered from a response cache before, while the response is cached. Everything else goes to Fastify, also
 * a request that exceeds its rate limit, and every request while requests are logged.
 */
export class FastPath {
  readonly #deps: FastPathDeps
  readonly #addressOf: (request: IncomingMessage) => string | undefined
  readonly #routes = new LRUCache<string, RememberedRoute>(limitEntries(maxRoutes))
  #isOn: boolean
  #isPaused = () => false
  #onResponse: ((status: number, milliseconds: number) => void) | undefined

  constructor(deps: FastPathDeps) {
    this.#deps = deps
    this.#addressOf = addressReader(deps.trustProxy)
    this.#isOn = !logsRequests(deps.log)
    registerBound('cached_routes', { limit: maxRoutes, size: () => this.#routes.size })
  }

  /**
   * Calls back for every response to a client, sent by Fastify or not: what must see each request registers here. Event
   * streams, which have no end, are left out.
   */
  observe(onResponse: (status: number, milliseconds: number) => void) {
    this.#onResponse = onResponse
  }

  /** Leaves all requests to Fastify while the condition is true. */
  pauseWhile(isPaused: () => boolean) {
    this.#isPaused = isPaused
  }

  /** Handles the server's requests before Fastify does, until the server closes. */
  attach(app: FastifyInstance) {
    app.addHook('onResponse', (request, reply, done) => {
      const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
      if (this.#onResponse && !isStream && !isInternalRequest(request)) {
        this.#onResponse(reply.statusCode, reply.elapsedTime)
      }
      done()
    })
    if (!this.#isOn) return
    const [toFastify] = app.server.listeners('request') as [RequestListener]
    app.server.off('request', toFastify)
    app.server.prependListener('request', (request, response) => {
      if (!this.#respond(request, response)) toFastify.call(app.server, request, response)
    })
    // Fastify closes the connections of requests that arrive later.
    app.addHook('preClose', async () => {
      this.#isOn = false
    })
  }

  /** Remembers where the response to the request's URL is cached. */
  remember({ originalUrl, headers }: FastifyRequest, route: CachedRoute) {
    if (!this.#isOn || originalUrl.length > maxUrlLength) return
    // Behind a proxy the origin is in other headers.
    if (route.dependsOnOrigin && this.#deps.trustProxy !== undefined) return
    this.#routes.set(routeKey(originalUrl, headers), { ...route, host: headers.host })
  }

  /** Returns true if it sent a response. */
  #respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.#isOn || this.#isPaused() || request.method !== 'GET' || !request.url) return false
    const { headers } = request
    const route = this.#routes.get(routeKey(request.url, headers))
    if (!route || !isFor(route, request)) return false
    const cached = route.cache.peek(route.key)
    const prepared = cached?.readyFor(headers)
    if (!cached || !prepared) return false
    const start = performance.now()
    const ip = this.#addressOf(request)
    // Fastify counts the request again, and responds with 429.
    if (!this.#deps.rateLimits.allowsAddress({ ip }, route.limit)) return false
    writePrepared(response, prepared, requestIdOf(request))
    this.#onResponse?.(prepared.status, performance.now() - start)
    route.onResponse?.({ ip, headers }, cached)
    return true
  }
}

interface RememberedRoute extends CachedRoute {
  /** Host header of the request that was remembered. */
  host: string | undefined
}

/** Some responses are others in each language of the pages that ask for them. */
function routeKey(url: string, headers: IncomingHttpHeaders): string {
  const language = languageOfPage(headers)
  return language === undefined ? url : `${language} ${url}`
}

/** True if Fastify would give the request the response of this route. */
function isFor(route: RememberedRoute, request: IncomingMessage): boolean {
  const { host, authorization } = request.headers
  if (route.dependsOnOrigin && host !== route.host) return false
  if (route.isForVisitors && authorization !== undefined) return false
  return !hasBody(request) && !hasSeveralHosts(request)
}
