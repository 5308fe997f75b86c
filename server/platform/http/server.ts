import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { problem } from '../errors.ts'
import {
  type ConnectionLimits,
  limitConnections,
  usualConnectionLimits,
} from './connection-limits.ts'
import { sendClientError, sendFrameworkError } from './error-handler.ts'

export interface ServerOptions {
  log: FastifyBaseLogger
  /** Number of proxies in front, or their addresses; undefined: forwarded headers are ignored. */
  trustProxy: number | string[] | undefined
  /** Whether people reach the site by https. */
  secure: boolean
  /** Those that differ from the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>
}

/**
 * Logs a request as method, route pattern, status and time. The address asked is left out: it may name a
 * personality that somebody votes on, and the log must not tell who that was.
 */
class QuietLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: { statusCode: number; elapsedTime: number },
  ) {
    const { method } = request
    const facts = {
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
    }
    if (error) request.log.warn({ ...facts, err: error }, 'request broke off')
    else request.log.debug(facts, 'request')
  }

  override routeNotFound() {}
}

/**
 * Sends a reader of a page whose path has a broken percent-encoding to an address that no page has, because the router
 * would refuse it before any route could answer with a page. The API refuses it in JSON.
 */
function readableUrl(method: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  const isPage = /^(GET|HEAD)$/.test(method) && path.startsWith('/') && !/^\/api(\/|$)/.test(path)
  return isPage && !isDecodable(path) ? '/%00' : url
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Answers 400 to JSON that is not UTF-8: decoded, its broken bytes would become other characters. */
function refuseBrokenText(server: FastifyInstance) {
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

/** An HTTP server with the settings every route shares; no route is on it yet. */
export async function createServer({
  log,
  trustProxy,
  secure,
  connectionLimits,
}: ServerOptions): Promise<FastifyInstance> {
  const limits = { ...usualConnectionLimits, ...connectionLimits }
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new QuietLog(),
    trustProxy:
      typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : (trustProxy ?? false),
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    // Bodies have limits of their own; this one holds for whatever they do not reach.
    requestTimeout: limits.headers + limits.file,
    http: {
      headersTimeout: limits.headers,
      connectionsCheckingInterval: Math.min(5_000, limits.headers),
    },
    connectionTimeout: 60_000,
    frameworkErrors: sendFrameworkError,
    clientErrorHandler: sendClientError,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1_000 },
    rewriteUrl: ({ method = '', url = '' }) => readableUrl(method, url),
  })
  limitConnections(server, limits)
  refuseBrokenText(server)
  await server.register(helmet, {
    // Answers of the API, errors and files are no documents. Pages bring their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: secure,
  })
  return server
}
