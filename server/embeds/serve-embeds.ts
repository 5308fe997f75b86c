import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { slugsIn } from '../../contract/compared-people.ts'
import { embeddedPeopleMax, embedOf } from '../../contract/embeds.ts'
import { resultTitle } from '../../contract/result-texts.ts'
import { problem } from '../platform/errors.ts'
import { html } from '../platform/html.ts'
import { createVisitorReader, type ReadAsVisitor } from '../platform/http/internal-client.ts'
import { crossOriginHeaders, onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { requestOrigin } from '../platform/http/request-origin.ts'
import { type ResponseCache, sendCachedResponse } from '../platform/http/response-cache.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { type EmbedContent, embedDocument, embedPolicy } from './embed-document.ts'
import { oEmbedReply } from './oembed.ts'
import { personRow } from './people.ts'

export interface EmbedsDeps {
  rateLimits: RateLimits
  pageCache: ResponseCache
  /** Public origin of the site; undefined means the origin of each request. */
  publicUrl: string | undefined
  siteSettings: Pick<CurrentSettings, 'current'>
}

const headers = {
  ...crossOriginHeaders,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=60',
  // Old browsers would obey it instead of the policy.
  'x-frame-options': undefined,
}

/** Serves frames below `/embed/`, and `/oembed`, by which other sites find them. */
export function serveEmbeds(app: FastifyInstance, deps: EmbedsDeps): void {
  const { rateLimits, pageCache, publicUrl, siteSettings } = deps
  const onRequest = onPublicFileRequest(rateLimits)
  const read = createVisitorReader(app)

  async function send(request: FastifyRequest, reply: FastifyReply, address: URL) {
    const embed = embedOf(address)
    const response = await pageCache.get(`embed ${embed?.path}`, async () => {
      const site = siteSettings.current
      const content = embed && (await readContent(read, site.name, address))
      const status = content ? 200 : 404
      return {
        status,
        headers: { ...headers, 'content-security-policy': embedPolicy(site) },
        body: embedDocument(content ?? unknownContent(site.name), site),
      }
    })
    return sendCachedResponse(request, reply, response)
  }

  app.get<{ Params: { kind: string; slug: string } }>(
    '/embed/:kind(^personalities|areas$)/:slug',
    { onRequest },
    (request, reply) => {
      const { kind, slug } = request.params
      return send(request, reply, pageAt(`/${kind}/${encodeURIComponent(slug.toLowerCase())}`))
    },
  )
  app.get<{ Querystring: { people?: unknown } }>(
    '/embed/compare',
    { onRequest },
    (request, reply) => {
      const slugs = slugsIn(String(request.query.people ?? ''))
      return send(request, reply, pageAt(`/compare?people=${slugs.join()}`))
    },
  )
  app.get<{ Querystring: { url?: unknown; format?: unknown } }>(
    '/oembed',
    { onRequest },
    async (request, reply) => {
      const { url, format = 'json' } = request.query
      const origin = publicUrl ?? requestOrigin(request)
      const address = URL.parse(String(url))
      const embed = address?.origin === origin ? embedOf(address) : undefined
      const { name } = siteSettings.current
      const content = address && embed && (await readContent(read, name, address))
      if (!content) throw problem('notFound')
      if (format !== 'json') return reply.code(501).send()
      return reply
        .header('cache-control', 'public, max-age=60')
        .send(oEmbedReply(embed, content.title, { name, origin }))
    },
  )
}

/** A page of the site; where the site is does not matter to its frame. */
const pageAt = (path: string) => new URL(path, 'http://localhost')

const unknownContent = (siteName: string): EmbedContent => ({
  title: `Not on ${siteName}`,
  content: html`<p class="empty">This is not on ${siteName}, or not any more.</p>`,
  link: { path: '/personalities', text: 'See who is' },
})

/** What the frame of a page shows; undefined if the page is about nothing that exists. */
async function readContent(
  read: ReadAsVisitor,
  siteName: string,
  { pathname, searchParams }: URL,
): Promise<EmbedContent | undefined> {
  if (pathname === '/compare')
    return readComparison(read, siteName, slugsIn(searchParams.get('people') ?? ''))
  const [, kind, slug = ''] = pathname.split('/')
  const params = { slug: decodeURIComponent(slug) }
  return kind === 'areas' ? readArea(read, siteName, params) : readPerson(read, siteName, params)
}

async function readPerson(read: ReadAsVisitor, siteName: string, params: { slug: string }) {
  const person = await read('GET /personalities/:slug', { params })
  if (!person) return undefined
  return {
    title: resultTitle(person),
    content: personRow(person),
    link: {
      path: `/personalities/${person.slug}`,
      text: person.isClosed ? `See more on ${siteName}` : `Vote on ${siteName}`,
    },
  }
}

async function readArea(read: ReadAsVisitor, siteName: string, params: { slug: string }) {
  const area = await read('GET /areas/:slug', { params })
  if (!area) return undefined
  const people = area.levels.flatMap((level) => level.people).slice(0, embeddedPeopleMax)
  const heading = `Representatives of ${area.name}`
  return {
    title: heading,
    heading,
    content:
      people.length > 0
        ? people.map(personRow)
        : html`<p class="empty">Nobody is known to be in office here.</p>`,
    link: { path: `/areas/${area.slug}`, text: `Vote on ${siteName}` },
  }
}

async function readComparison(read: ReadAsVisitor, siteName: string, slugs: string[]) {
  const found = await Promise.all(
    slugs.map((slug) => read('GET /personalities/:slug', { params: { slug } })),
  )
  const people = found.filter((person) => person !== undefined)
  if (people.length === 0) return undefined
  const heading = `How people vote on ${people.map(({ name }) => name).join(', ')}`
  return {
    title: heading,
    content: people.map(personRow),
    link: { path: `/compare?people=${slugs.join()}`, text: `Compare on ${siteName}` },
  }
}
