import path from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const secondsPerYear = 365 * 24 * 60 * 60

/** For files that a browser shows as a document; SVG files have inline styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** The policy of web workers, which take it from their script instead of the page: they may request files of the site. */
const assetPolicy = `${policy}; connect-src 'self'`

/** For the page of the verifier, which declares the hashes of its inline script and styles in its own policy. */
const documentPolicy = "frame-ancestors 'none'"

/** Serves the built files; files in `assets` have a content hash in their name and are immutable. */
export async function registerStaticFiles(app: FastifyInstance, dist: string): Promise<void> {
  const root = path.join(dist, 'client')
  const options = {
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    index: false,
  } as const
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    allowedPath: (file) => !file.endsWith('/'),
    setHeaders: headersFor(`public, max-age=${secondsPerYear}, immutable`, assetPolicy),
  })
  await app.register(fastifyStatic, {
    ...options,
    root,
    // Registers one route for each file, so that every other path is handled as a page. Not for the hundreds of
    // files in `assets`, whose routes took a tenth of the start.
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: headersFor('public, max-age=3600', policy),
  })
}

function headersFor(cacheControl: string, filePolicy: string): FastifyStaticOptions['setHeaders'] {
  return (response, file) => {
    // The name of the compressed file if that is sent.
    const isDocument = /\.html(\.(br|gz))?$/.test(file)
    response.header('content-security-policy', isDocument ? documentPolicy : filePolicy)
    response.header('cache-control', cacheControl)
  }
}
