import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const secondsPerYear = 365 * 24 * 60 * 60

/** For files that a browser shows as a document; SVG files have inline styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Serves the built files; files with a content hash in their name are immutable. */
export async function registerStaticFiles(app: FastifyInstance, dist: string): Promise<void> {
  const root = path.join(dist, 'client')
  await app.register(fastifyStatic, {
    root,
    // Registers one route for each file, so that every other path is handled as a page.
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(response, file) {
      response.header('content-security-policy', policy)
      const hasHash = file.startsWith(path.join(root, 'assets'))
      response.header(
        'cache-control',
        hasHash ? `public, max-age=${secondsPerYear}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
