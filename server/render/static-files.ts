import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 365 * 24 * 60 * 60

/** For those files that a browser shows as a document: drawings carry their own styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Serves the built files; those whose names hold a hash of their content never change. */
export async function registerStaticFiles(app: FastifyInstance, dist: string): Promise<void> {
  const root = path.join(dist, 'client')
  await app.register(fastifyStatic, {
    root,
    // One route a file: an address that is no file is left to the pages.
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(response, file) {
      response.header('content-security-policy', policy)
      const hasHash = file.startsWith(path.join(root, 'assets'))
      response.header(
        'cache-control',
        hasHash ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
