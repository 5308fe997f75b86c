import { createHash } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownPicture, pictureSources } from '../../contract/pictures.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { registerBound } from '../platform/bounds.ts'
import { problem } from '../platform/errors.ts'
import { createVisitorReader } from '../platform/http/internal-client.ts'
import { internalAddress } from '../platform/http/internal-requests.ts'
import { onPublicFileRequest } from '../platform/http/public-files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { loadSharp } from '../platform/images.ts'
import { Semaphore } from '../platform/semaphore.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { inEachLanguage } from '../site-settings/in-each-language.ts'
import { siteIn } from '../site-settings/reader-site.ts'
import { type ReadCard, readCards, readHomeCard } from './card-content.ts'
import { type DrawnCard, drawCard } from './card-drawing.ts'
import { FontFiles } from './font-files.ts'

export interface CardsDeps {
  rateLimits: RateLimits
  /** Folder for what can be made again. */
  cacheFolder: string
  siteSettings: Pick<CurrentSettings, 'current'>
}

interface CardRequest {
  Params: { name: string }
  Querystring: { v?: unknown }
}

/** Seconds; what a post says may be hidden, and a picture deleted, at any time. */
const shortMaxAge = 60
const cacheControl = {
  /** An address that names what the card shows. Shared caches ask again, as for pictures of people. */
  versioned: `public, max-age=31536000, s-maxage=${shortMaxAge}`,
  current: `public, max-age=${shortMaxAge}`,
}

const maxCachedBytes = 32_000_000

/** Serves share cards below `/cards/`, to everybody and without a session. */
export function serveCards(
  app: FastifyInstance,
  { rateLimits, cacheFolder, siteSettings }: CardsDeps,
): void {
  const read = createVisitorReader(app)
  const cards = createCards(app, cacheFolder)
  const onRequest = onPublicFileRequest(rateLimits)
  app.addHook('onListen', (done) => {
    const { name, place } = siteSettings.current
    cards
      .prepare(`Vote ${name} ${place}`)
      .catch((error) => app.log.warn(error, 'no fonts of cards'))
    done()
  })

  async function send(
    request: FastifyRequest<{ Querystring: { v?: unknown } }>,
    reply: FastifyReply,
    card: ReadCard | undefined,
  ) {
    if (!card) throw problem('notFound')
    const { name, place, accent, icon, logo } = siteSettings.current
    const drawn = {
      ...card.content,
      language: languageOfReader(),
      site: { name, place, accent, icon, logo },
    }
    const key = createHash('sha256').update(JSON.stringify(drawn)).digest('base64url')
    const etag = `"${key.slice(0, 22)}"`
    const isVersioned = card.version !== undefined && request.query.v === card.version
    reply.header('cache-control', cacheControl[isVersioned ? 'versioned' : 'current'])
    reply.header('etag', etag)
    if (hasCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (!cards.has(key)) await rateLimits.countAddress(request, 'render')
    return reply.type('image/png').send(await cards.get(key, drawn))
  }

  const site = () => siteIn(languageOfReader(), siteSettings.current)
  inEachLanguage(
    app,
    () => siteSettings.current,
    (scope) => {
      scope.get<Omit<CardRequest, 'Params'>>(
        '/cards/home.png',
        { onRequest },
        async (request, reply) => send(request, reply, await readHomeCard(read, site())),
      )
      for (const [kind, readCard] of Object.entries(readCards)) {
        scope.get<CardRequest>(
          `/cards/${kind}/:name(^[\\w-]{1,300}).png`,
          { onRequest },
          async (request, reply) => {
            const name = request.params.name.toLowerCase()
            return send(request, reply, await readCard(read, site(), name))
          },
        )
      }
    },
  )
}

/** True if the client has the card; `*` stands for any, and asks for the headers alone. */
const hasCurrent = (known: string | undefined, etag: string) =>
  known === '*' || known?.includes(etag) === true

/** Draws cards, and keeps those that were asked for last. */
function createCards(app: FastifyInstance, cacheFolder: string) {
  const drawing = new Semaphore({
    name: 'card_drawing',
    concurrency: 2,
    maxQueued: 30,
    maxWait: 5_000,
    retryAfter: 5,
  })
  const drawn = new LRUCache<string, Buffer>({
    maxSize: maxCachedBytes,
    sizeCalculation: (png, key) => png.length + key.length,
  })
  registerBound('share_cards_bytes', { limit: maxCachedBytes, size: () => drawn.calculatedSize })
  const pending = new Map<string, Promise<Buffer>>()
  const fonts = new FontFiles(path.join(cacheFolder, 'fonts'), loadFont)
  const readPicture = (imageUrl: string) => readOwnPicture(app, imageUrl)

  async function draw(key: string, content: DrawnCard): Promise<Buffer> {
    try {
      const png = await drawing.run(() => drawCard({ fonts, readPicture }, content))
      drawn.set(key, png)
      return png
    } finally {
      pending.delete(key)
    }
  }

  return {
    /** Makes the fonts ready for a text that all cards show. */
    prepare: (text: string) => fonts.decodeAhead(text),
    /** True if the card is drawn, or is being drawn. */
    has: (key: string) => drawn.has(key) || pending.has(key),
    async get(key: string, content: DrawnCard): Promise<Buffer> {
      const known = drawn.get(key) ?? pending.get(key)
      if (known) return known
      const promise = draw(key, content)
      pending.set(key, promise)
      return promise
    },
  }
}

/** Makes Pango know a font: it keeps the files of earlier texts. */
async function loadFont(fontfile: string): Promise<void> {
  const sharp = await loadSharp()
  await sharp({ text: { text: 'a', fontfile } }).metadata()
}

/** Reads a picture of this site as a visitor; other hosts are not asked. */
async function readOwnPicture(app: FastifyInstance, imageUrl: string): Promise<Buffer | undefined> {
  if (!ownPicture.test(imageUrl)) return undefined
  const { statusCode, rawPayload } = await app.inject({
    method: 'GET',
    url: pictureSources(imageUrl, faceWidth).src,
    remoteAddress: internalAddress,
  })
  return statusCode === 200 ? rawPayload : undefined
}

/** Pixels, enough for the largest face. */
const faceWidth = 320
