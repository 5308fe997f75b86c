import { isUtf8 } from 'node:buffer'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { SiteLanguages } from '../../../contract/site-settings.ts'
import { firstLanguage, isLanguage } from '../../../messages/languages.ts'
import { problem } from '../errors.ts'
import { logsRequests } from '../log.ts'
import { type TrustProxy, trustOption } from './client-address.ts'
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
} from './connection-limits.ts'
import { sendClientError, sendFrameworkError } from './error-handler.ts'
import { hasSeveralHosts } from './host-headers.ts'
import { answerInLanguageOfPage, inLanguage, languageOfPage } from './reader-language.ts'
import { requestIdHeader, requestIdOf } from './request-id.ts'
import { type Hsts, securityHeaders } from './security-headers.ts'

export interface ServerOptions {
  log: FastifyBaseLogger
  trustProxy: TrustProxy
  hsts: Hsts
  /** Overrides of `defaultConnectionLimits`. */
  connectionLimits?: Partial<ConnectionLimits>
  /** The languages of the site, as they are now; without them people have their main names. */
  languages?: () => SiteLanguages
}

/**
 * Logs a request as method, route pattern, status and time. The URL is not logged: it may name the personality that
 * somebody votes on, and the log must not reveal who votes how.
 */
class PrivateLogController extends LogController {
  override incomingRequest() {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: { statusCode: number; elapsedTime: number },
  ) {
    if (!error && !logsRequests(request.log)) return
    const fields = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    }
    if (error) request.log.warn({ ...fields, err: error }, 'request broke off')
    else request.log.debug(fields, 'request')
  }

  override routeNotFound() {}
}

/**
 * Rewrites a page path with an invalid percent-encoding to a path that does not exist, so that the visitor gets the
 * error page in the language of the address: the router would reject the original before any route runs. For the API that JSON response is right.
 */
function rewriteUndecodableUrl(method: string, url: string): string {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?', 1)
  const isPage = /^(GET|HEAD)$/.test(method) && path.startsWith('/') && !/^\/api(\/|$)/.test(path)
  return isPage && !isDecodable(path) ? `${prefixOf(path)}/%00` : url
}

/** The first part of a path, if it names the language of the page; else empty. */
function prefixOf(path: string): string {
  const [, first = ''] = path.split('/', 2)
  return isLanguage(first) ? `/${first}` : ''
}

function isDecodable(path: string): boolean {
  try {
    // The result is used, because a bundler removes calls of this function whose result is not.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Responds with 400 to JSON that is not valid UTF-8; decoding would silently replace the invalid bytes. */
function rejectInvalidUtf8(server: FastifyInstance) {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (isUtf8(body)) parseJson(request, body.toString(), done)
      else done(problem('badRequest'))
    },
  )
}

/**
 * Logs once that requests come through a proxy of which the settings say nothing. Anybody can send the header too, so it
 * means nothing else.
 */
function warnOfUnknownProxy(server: FastifyInstance) {
  let isLogged = false
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    if (!isLogged && (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined) {
      isLogged = true
      server.log.warn(
        'requests carry X-Forwarded-For, which is ignored without TRUST_PROXY: behind a proxy all visitors share one address and its rate limits',
      )
    }
    done()
  })
}

/** Creates a Fastify server with the settings that all routes share, without routes. */
export async function createServer({
  log,
  trustProxy,
  hsts,
  connectionLimits,
  languages,
}: ServerOptions): Promise<FastifyInstance> {
  const limits = { ...defaultConnectionLimits, ...connectionLimits }
  const headers = securityHeaders(hsts)
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new PrivateLogController({ requestIdLogLabel: 'requestId' }),
    trustProxy: trustOption(trustProxy),
    genReqId: requestIdOf,
    bodyLimit: 256 * 1024,
    // The timeouts of `limitConnections` are shorter; this one is a safety net for requests that they miss.
    requestTimeout: limits.headers + limits.file,
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: Math.min(5_000, limits.headers),
    },
    connectionTimeout: 60_000,
    // No hooks run for these requests.
    frameworkErrors: (_error, request, reply) =>
      inLanguage(languageOfPage(request.headers) ?? firstLanguage, () =>
        sendFrameworkError(reply.headers(headers).header(requestIdHeader, request.id)),
      ),
    clientErrorHandler: sendClientError,
    forceCloseConnections: 'idle',
    // A proxy does not send a vote again that got a 503, and the server closes only when all requests are answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1_000 },
    rewriteUrl: ({ method = '', url = '' }) => rewriteUndecodableUrl(method, url),
  })
  answerInLanguageOfPage(server, languages)
  limitConnections(server, limits)
  rejectInvalidUtf8(server)
  if (trustProxy === undefined) warnOfUnknownProxy(server)
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header(requestIdHeader, request.id)
    if (!hasSeveralHosts(request.raw)) return done()
    reply.header('connection', 'close')
    done(problem('badRequest'))
  })
  return server
}
