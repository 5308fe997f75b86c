import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { errorBody, problem } from '../errors.ts'
import { defaultConnectionLimits } from './connection-limits.ts'
import { inLanguage, wantedLanguage } from './reader-language.ts'
import { type Hsts, securityHeaders } from './security-headers.ts'

interface MaintenanceOptions {
  host: string
  port: number
  hsts: Hsts
  /** Content-Security-Policy of the documents. */
  policy: string
  /** Seconds after which clients should try again. */
  retryAfter: number
}

/**
 * Listens on the port of the site before the app can: `/api/health` says that the process runs, everything else gets a
 * 503. The app takes the port over without a moment in which connections are refused.
 */
export class MaintenanceServer {
  readonly #server = createServer()
  readonly #options: MaintenanceOptions
  #page = () => ''

  constructor(options: MaintenanceOptions) {
    this.#options = options
    this.#server.maxConnections = defaultConnectionLimits.connections
    this.#server.on(
      'request',
      respondWith(options, () => this.#page()),
    )
  }

  /**
   * Listens from the first call on.
   * @param page HTML document for every path outside the API, in the reader's language
   */
  async show(page: () => string): Promise<void> {
    this.#page = page
    if (this.#server.listening) return
    const { host, port } = this.#options
    this.#server.listen({ host, port })
    await once(this.#server, 'listening')
  }

  /** Makes the app's server take over the port when it listens, if this one does. */
  handOverTo(app: Server): void {
    if (!this.#server.listening) return
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

function respondWith(
  { hsts, policy, retryAfter }: MaintenanceOptions,
  page: () => string,
): RequestListener {
  const json = {
    ...securityHeaders(hsts),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // A connection that stays open would stay with this server.
    connection: 'close',
  }
  const unavailable = { ...json, 'retry-after': String(retryAfter) }
  const html = {
    ...unavailable,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  }
  const body = JSON.stringify(errorBody(problem('unavailable')))
  return (request, response) => {
    const path = pathOf(request)
    if (path === '/api/health') response.writeHead(200, json).end('{"status":"ok"}')
    else if (/^\/api(\/|$)/.test(path)) response.writeHead(503, unavailable).end(body)
    else {
      // Without the settings of the site, whose own language is not known.
      const language = wantedLanguage(path, request.headers['accept-language'])
      response.writeHead(503, html).end(inLanguage(language, page))
    }
  }
}

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''
