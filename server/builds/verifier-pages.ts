import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { type Language, languageTags } from '../../messages/languages.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'

interface VerifierPagesDeps {
  /** Folder of the built pages, one for each language. */
  pages: string
  languages: () => Pick<SiteLanguages, 'language'>
  rateLimits: Pick<RateLimits, 'countAddress'>
}

/**
 * Serves the page of the verifier: in the language of the site, and with a prefix in every other one, because it is a
 * program for everybody, also in languages in which the site has no pages. The bytes are those of the build.
 */
export function registerVerifierPages(app: FastifyInstance, deps: VerifierPagesDeps): void {
  const { languages, rateLimits } = deps
  const onRequest = async (request: FastifyRequest) => rateLimits.countAddress(request, 'read')
  app.get('/verify.html', { onRequest }, (request, reply) =>
    sendPage(deps.pages, languages().language, request, reply),
  )
  for (const language of languageTags) {
    app.get(`/${language}/verify.html`, { onRequest }, (request, reply) =>
      language === languages().language
        ? reply.redirect('/verify.html', 302)
        : sendPage(deps.pages, language, request, reply),
    )
  }
}

async function sendPage(
  folder: string,
  language: Language,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  const suffix = encoding ? { br: '.br', gzip: '.gz' }[encoding] : ''
  const content = await readFile(path.join(folder, `${language}.html${suffix}`))
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.headers({
    // The page declares the hashes of its script and styles in a policy of its own.
    'content-security-policy': "frame-ancestors 'none'",
    'cache-control': 'public, max-age=3600',
    vary: 'accept-encoding',
    etag,
  })
  if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(content)
}
