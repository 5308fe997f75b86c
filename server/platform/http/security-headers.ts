import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/**
 * Security headers of every response, by name. They are the same for all requests, so they are computed once: helmet's
 * Fastify plugin computes them on each request, which cost more than the rest of a small one.
 * @param isSecure whether the public origin is https; adds Strict-Transport-Security
 */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    // For responses that are not documents: API, errors and files. Pages set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isSecure,
  })
  setHeaders(request, response, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
