import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { errorBody, problem } from '../errors.ts'
import { defaultConnectionLimits } from './connection-limits.ts'
import { securityHeaders } from './security-headers.ts'

interface MaintenanceOptions {
  host: string
  port: number
  /** Whether the public origin is https. */
  isSecure: boolean
  /** HTML document for every path outside the API. */
  page: string
  /** Seconds after which clients should try again. */
  retryAfter: number
}

/**
 * Listens on the port of the site before the app can: `/api/health` says that the process runs, everything else gets a
 * 503. The app takes the port over without a moment in which connections are refused.
 */
export class MaintenanceServer {
  readonly #server = createServer()

  static async listen(options: MaintenanceOptions): Promise<MaintenanceServer> {
    const maintenance = new MaintenanceServer()
    const server = maintenance.#server
    server.maxConnections = defaultConnectionLimits.connections
    server.on('request', respondWith(options))
    server.listen({ host: options.host, port: options.port })
    await once(server, 'listening')
    return maintenance
  }

  /** Makes the app's server take over the port when it listens. */
  handOverTo(app: Server): void {
    const listen = app.listen.bind(app)
    // Replaced, because Fastify's `listen` does more, such as binding every address of `localhost`.
    app.listen = () => {
      const listening = listen(this.#server)
      // Connections that were opened before, whose first request comes only now.
      this.#server.removeAllListeners('request')
      this.#server.on('request', (request, response) => app.emit('request', request, response))
      return listening
    }
  }
}

function respondWith({ isSecure, page, retryAfter }: MaintenanceOptions): RequestListener {
  const json = {
    ...securityHeaders(isSecure),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // A connection that stays open would stay with this server.
    connection: 'close',
  }
  const unavailable = { ...json, 'retry-after': String(retryAfter) }
  const html = {
    ...unavailable,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  }
  const body = JSON.stringify(errorBody(problem('unavailable')))
  return ({ url = '' }, response) => {
    const [path = ''] = url.split('?', 1)
    if (path === '/api/health') response.writeHead(200, json).end('{"status":"ok"}')
    else if (/^\/api(\/|$)/.test(path)) response.writeHead(503, unavailable).end(body)
    else response.writeHead(503, html).end(page)
  }
}
