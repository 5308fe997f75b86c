import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as texts from '#messages/server/embeds'
import { slugsIn } from '../../contract/compared-people.ts'
import { embeddedPeopleMax, embedOf } from '../../contract/embeds.ts'
import { resultTitle } from '../../contract/result-texts.ts'
import { problem } from '../platform/errors.ts'
import { html } from '../platform/html.ts'
import { createVisitorReader, type ReadAsVisitor } from '../platform/http/internal-client.ts'
import { crossOriginHeaders, onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { inLanguage } from '../platform/http/reader-language.ts'
import { requestOrigin } from '../platform/http/request-origin.ts'
import { type ResponseCache, sendCachedResponse } from '../platform/http/response-cache.ts'
import { languageOf } from '../site-settings/addressed-language.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { inEachLanguage } from '../site-settings/in-each-language.ts'
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
  const languages = () => deps.siteSettings.current
  const read = createVisitorReader(app)
  inEachLanguage(app, languages, (scope, prefix) => serveFrames(scope, { ...deps, read, prefix }))
  serveOEmbed(app, { ...deps, read })
}

interface FrameDeps extends EmbedsDeps {
  read: ReadAsVisitor
  /** What the addresses of pages in the frame's language begin with. */
  prefix: string
}

function serveFrames(app: FastifyInstance, deps: FrameDeps): void {
  const { rateLimits, pageCache, siteSettings, prefix } = deps
  const onRequest = onPublicFileRequest(rateLimits)

  async function send(request: FastifyRequest, reply: FastifyReply, address: URL) {
    const embed = embedOf(address)
    const response = await pageCache.get(`embed ${prefix}${embed?.path}`, async () => {
      const site = siteSettings.current
      const content = embed && (await readContent({ ...deps, siteName: site.name }, address))
      const status = content ? 200 : 404
      return {
        status,
        headers: { ...headers, 'content-security-policy': embedPolicy(site) },
        body: embedDocument(content ?? unknownContent(site.name, prefix), site, prefix),
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
}

/** The frame of a page is in the language of the page. */
function serveOEmbed(app: FastifyInstance, deps: Omit<FrameDeps, 'prefix'>): void {
  const { rateLimits, publicUrl, siteSettings } = deps
  const onRequest = onPublicFileRequest(rateLimits)

  async function find(address: URL, origin: string) {
    const { name, ...settings } = siteSettings.current
    const { language, prefix, rest, isOffered } = languageOf(address.pathname, settings)
    const page = pageAt(rest + address.search)
    const embed = embedOf(page)
    if (!isOffered || !embed) return undefined
    const read = { ...deps, siteName: name, prefix }
    const content = await inLanguage(language, () => readContent(read, page))
    return content && oEmbedReply(embed, content.title, { name, origin, base: origin + prefix })
  }

  app.get<{ Querystring: { url?: unknown; format?: unknown } }>(
    '/oembed',
    { onRequest },
    async (request, reply) => {
      const { url, format = 'json' } = request.query
      const origin = publicUrl ?? requestOrigin(request)
      const address = URL.parse(String(url))
      const found = address?.origin === origin ? await find(address, origin) : undefined
      if (!found) throw problem('notFound')
      if (format !== 'json') return reply.code(501).send()
      return reply.header('cache-control', 'public, max-age=60').send(found)
    },
  )
}

/** A page of the site; where the site is does not matter to its frame. */
const pageAt = (path: string) => new URL(path, 'http://localhost')

const unknownContent = (site: string, prefix: string): EmbedContent => ({
  title: texts.notOn({ site }),
  content: html`<p class="empty">${texts.notOnOrNotAnyMore({ site })}</p>`,
  link: { path: `${prefix}/personalities`, text: texts.seeWhoIs() },
})

interface ContentDeps {
  read: ReadAsVisitor
  siteName: string
  prefix: string
}

/** What the frame of a page shows; undefined if the page is about nothing that exists. */
async function readContent(
  deps: ContentDeps,
  { pathname, searchParams }: URL,
): Promise<EmbedContent | undefined> {
  if (pathname === '/compare')
    return readComparison(deps, slugsIn(searchParams.get('people') ?? ''))
  const [, kind, slug = ''] = pathname.split('/')
  const params = { slug: decodeURIComponent(slug) }
  return kind === 'areas' ? readArea(deps, params) : readPerson(deps, params)
}

async function readPerson({ read, siteName: site, prefix }: ContentDeps, params: { slug: string }) {
  const person = await read('GET /personalities/:slug', { params })
  if (!person) return undefined
  return {
    title: resultTitle(person),
    content: personRow(person, prefix),
    link: {
      path: `${prefix}/personalities/${person.slug}`,
      text: person.isClosed ? texts.seeMore({ site }) : texts.vote({ site }),
    },
  }
}

async function readArea({ read, siteName: site, prefix }: ContentDeps, params: { slug: string }) {
  const area = await read('GET /areas/:slug', { params })
  if (!area) return undefined
  const people = area.levels.flatMap((level) => level.people).slice(0, embeddedPeopleMax)
  const heading = texts.representatives({ area: area.name })
  return {
    title: heading,
    heading,
    content:
      people.length > 0
        ? people.map((person) => personRow(person, prefix))
        : html`<p class="empty">${texts.nobodyInOffice()}</p>`,
    link: { path: `${prefix}/areas/${area.slug}`, text: texts.vote({ site }) },
  }
}

async function readComparison({ read, siteName: site, prefix }: ContentDeps, slugs: string[]) {
  const found = await Promise.all(
    slugs.map((slug) => read('GET /personalities/:slug', { params: { slug } })),
  )
  const people = found.filter((person) => person !== undefined)
  if (people.length === 0) return undefined
  const heading = texts.howPeopleVote({ names: people.map(({ name }) => name).join(', ') })
  return {
    title: heading,
    content: people.map((person) => personRow(person, prefix)),
    link: { path: `${prefix}/compare?people=${slugs.join()}`, text: texts.compare({ site }) },
  }
}
