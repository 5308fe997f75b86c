import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** Which hosts browsers may only reach by https for a year: none, the site's, or all below it too. */
export type Hsts = 'off' | 'host' | 'subdomains'

/**
 * Security headers of every response, by name. They are the same for all requests, so they are computed once: helmet's
 * Fastify plugin computes them on each request, which cost more than the rest of a small one.
 * @param hsts what Strict-Transport-Security says
 */
export function securityHeaders(hsts: Hsts): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const setHeaders = helmet({
    // For responses that are not documents: API, errors and files. Pages set their own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: hsts !== 'off' && { includeSubDomains: hsts === 'subdomains' },
  })
  setHeaders(request, response, (error) => {
    if (error) throw error
  })
  const headers = Object.entries(response.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
