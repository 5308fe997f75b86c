import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import * as statuses from '#messages/contract/statuses'
import { languageHeader } from '../../contract/client.ts'
import { initialSettings } from '../../contract/initial-administrator-settings.ts'
import { problem } from '../platform/errors.ts'
import { isInternalRequest } from '../platform/http/internal-requests.ts'
import { ResponseCache } from '../platform/http/response-cache.ts'
import type { RenderedPage, RenderRequest } from './pages.ts'
import { registerPages } from './register-pages.ts'

const page: RenderedPage = {
  status: 200,
  html: '<!doctype html><p>Ada</p>',
  noindex: false,
  policy: "default-src 'self'",
}

// Stub of the web app's function: every page reads only `q` of the query.
async function normalizeAddress(path: string) {
  const { pathname, searchParams } = new URL(`http://localhost${path}`)
  const q = searchParams.get('q')
  return q ? `${pathname}?q=${q}` : pathname
}

/** A server whose pages come from `render`, with one API endpoint. */
function serverWith(
  render: (request: RenderRequest) => Promise<RenderedPage>,
  publicUrl?: string,
  securityContact?: string,
) {
  const app = Fastify()
  // A fixed time, so that cached pages do not expire.
  const clock = { now: () => 0 }
  const countAddress = vi.fn((_request: FastifyRequest, _limit: string): undefined => undefined)
  const countView = vi.fn()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found' }))
  app.get('/api/who', async (request) => ({
    own: isInternalRequest(request),
    authorization: request.headers.authorization ?? null,
    cookie: request.headers.cookie ?? null,
    language: request.headers[languageHeader] ?? null,
  }))
  app.get('/api/announcements', async () => ({
    data: [
      {
        id: '019ac000-0000-7000-8000-000000000000',
        text: 'A <b>fête</b>',
        link: 'https://example.org/?a&b',
        createdAt: '2026-01-01T00:00:00.000Z',
        endsAt: '2026-01-02T00:00:00.000Z',
      },
    ],
  }))
  registerPages(app, {
    pages: {
      render,
      normalizeAddress,
      sitemapPaths: async () => ['/help'],
    },
    hasRemotePictures: async () => false,
    site: () => initialSettings,
    look: () => initialSettings,
    languages: () => ({ language: 'en', otherLanguages: ['es'] }),
    paths: { count: async () => 1, paths: async () => ['/personalities/ada'] },
    pageCache: new ResponseCache(clock),
    clock,
    rateLimits: {
      countAddress,
      allowsAddress: () => true,
      countAccount: vi.fn(),
      countContent: vi.fn(),
    },
    fastPath: { remember: vi.fn() },
    publicUrl,
    securityContact,
    isServiceWorkerOn: true,
    aiCrawlers: 'search',
    countView,
  })
  return { app, countAddress, countView }
}

const get = (app: ReturnType<typeof serverWith>['app'], url: string, headers = {}) =>
  app.inject({ method: 'GET', url, headers })

describe('a page', () => {
  it('has the newest announcement, as text', async () => {
    const { app } = serverWith(async ({ announcement }) => ({ ...page, html: announcement }))
    const { body } = await get(app, '/')
    expect(body).toContain('A &lt;b&gt;fête&lt;/b&gt;')
    expect(body).toContain('href="https://example.org/?a&amp;b"')
    expect(body).toContain('data-id="019ac000-0000-7000-8000-000000000000"')
    expect(body).toContain('>Read more</a>')
    const { body: spanish } = await get(app, '/es')
    expect(spanish).toContain('aria-label="Comunicado"')
    expect(spanish).toContain('>Más información</a>')
  })

  it('is sent as shared HTML with its policy, and again as not modified', async () => {
    const { app, countAddress } = serverWith(async () => page)
    const first = await get(app, '/personalities?q=ada')
    expect(first.statusCode).toBe(200)
    expect(first.body).toBe(page.html)
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=1',
      'content-security-policy': "default-src 'self'",
    })
    const again = await get(app, '/personalities?q=ada', { 'if-none-match': first.headers.etag })
    expect(again.statusCode).toBe(304)
    expect(countAddress.mock.calls.map(([, limit]) => limit)).toEqual([
      'search',
      'render',
      'search',
    ])
  })

  it('is rendered in the language of its address, and cached for each', async () => {
    const { app } = serverWith(async ({ language, prefix, path, call }) => {
      const { body } = await call('/who')
      return { ...page, html: JSON.stringify({ language, prefix, path, body }) }
    })
    const rendered = async (url: string) => JSON.parse((await get(app, url)).body)
    expect(await rendered('/posts')).toMatchObject({ language: 'en', prefix: '', path: '/posts' })
    expect(await rendered('/es/posts')).toMatchObject({
      language: 'es',
      prefix: '/es',
      path: '/posts',
      body: { language: 'es' },
    })
    expect(await rendered('/es')).toMatchObject({ language: 'es', path: '/' })
  })

  it.each([
    ['/en/posts?q=a', 302, '/posts?q=a'],
    ['/es/', 301, '/es'],
    ['/es/help)', 301, '/es/help'],
  ])('at %s redirects (%d) to %s', async (url, status, location) => {
    const { app } = serverWith(async () => page)
    const { statusCode, headers } = await get(app, url)
    expect({ statusCode, location: headers.location }).toEqual({ statusCode: status, location })
  })

  it('redirects for ever to a page in the same language', async () => {
    const { app } = serverWith(async () => ({ ...page, movedTo: '/personalities/ada' }))
    const { headers } = await get(app, '/es/personalities/a')
    expect(headers.location).toBe('/es/personalities/ada')
  })

  it('counts a view of the personality that it is about each time it is sent', async () => {
    const { app, countView } = serverWith(async () => ({ ...page, personality: 'ada' }))
    await get(app, '/personalities/ada')
    await get(app, '/personalities/ada')
    expect(countView.mock.calls.map(([slug]) => slug)).toEqual(['ada', 'ada'])
  })

  it('redirects for ever to the page that its address leads to, and counts no view', async () => {
    const moved = { ...page, personality: 'ada', movedTo: '/personalities/ada-lovelace' }
    const { app, countView } = serverWith(async () => moved)
    const { statusCode, headers } = await get(app, '/personalities/ada')
    expect({ statusCode, location: headers.location }).toEqual({
      statusCode: 301,
      location: '/personalities/ada-lovelace',
    })
    expect(countView).not.toHaveBeenCalled()
  })

  it.each([
    ['/personalities/ada)?q=1&x=2', '/personalities/ada?q=1&x=2'],
    ['/users/ada_.', '/users/ada_'],
    ['/help%E2%80%9D%29%2C', '/help'],
    ['/)', '/'],
  ])('at %s redirects to %s, without the punctuation', async (url, location) => {
    const { app } = serverWith(async () => page)
    const { statusCode, headers } = await get(app, url)
    expect({ statusCode, location: headers.location }).toEqual({ statusCode: 301, location })
  })

  it.each(['//evil.example)', '/%2Fevil.example)', '/a%zz)'])(
    'is never redirected to another site, at %s',
    async (url) => {
      const { app } = serverWith(async () => page)
      expect((await get(app, url)).headers.location).toBeUndefined()
    },
  )

  it('is rendered once for simultaneous requests, and once for each address', async () => {
    const render = vi.fn(async ({ path }: RenderRequest) => ({ ...page, html: path }))
    const { app } = serverWith(render)
    const bodies = await Promise.all(['/a?q=1', '/a?q=1', '/a?q=2'].map((url) => get(app, url)))
    expect(bodies.map(({ body }) => body)).toEqual(['/a?q=1', '/a?q=1', '/a?q=2'])
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is rendered once, whatever unknown query parameters are added', async () => {
    const render = vi.fn(async ({ path }: RenderRequest) => ({ ...page, html: path }))
    const { app } = serverWith(render)
    for (let x = 0; x < 30; x++) {
      expect((await get(app, `/a?x=${x}&q=ada&${x}`)).body).toBe('/a?q=ada')
    }
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('loads at most four at a time, and requests beyond the queue get 503 with Retry-After', async () => {
    let running = 0
    let mostAtOnce = 0
    const open = Promise.withResolvers<void>()
    const { app } = serverWith(async ({ path }) => {
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      await open.promise
      running -= 1
      return { ...page, html: path }
    })
    let responseCount = 0
    const flood = Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const response = await get(app, `/a?q=${n + 1}`)
        responseCount += 1
        return response
      }),
    )
    await vi.waitUntil(() => responseCount > 0 || running === 50)
    open.resolve()
    const responses = await flood
    expect(mostAtOnce).toBe(4)
    const rejected = responses.filter(({ statusCode }) => statusCode === 503)
    expect(rejected.length).toBeGreaterThan(0)
    for (const { headers, body } of rejected) {
      expect(headers['retry-after']).toBe('5')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('The site is busy. Please try again in a few seconds.')
    }
    const shown = responses.filter(({ statusCode }) => statusCode === 200)
    expect(shown.length + rejected.length).toBe(50)
    expect(shown.length).toBeGreaterThan(10)
  })

  it('is served from the cache to a client that reached its limit of renderings', async () => {
    const { app, countAddress } = serverWith(async ({ path }) => ({ ...page, html: path }))
    countAddress.mockImplementation(({ ip }, limit) => {
      if (limit === 'render' && ip === '192.0.2.1') throw problem('tooManyRequests', 2)
    })
    const from = (remoteAddress: string, url: string) =>
      app.inject({ method: 'GET', url, remoteAddress })
    const rejected = await from('192.0.2.1', '/a')
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '2'])
    expect((await from('192.0.2.2', '/a')).statusCode).toBe(200)
    expect((await from('192.0.2.1', '/a')).body).toBe('/a')
  })

  it('is sent with no-store when it is noindex', async () => {
    const { app } = serverWith(async () => ({ ...page, noindex: true }))
    expect((await get(app, '/login')).headers['cache-control']).toBe('no-store')
  })

  it('responds to HEAD without a body, with the status of the page', async () => {
    const { app, countView } = serverWith(async () => ({
      ...page,
      status: 404,
      personality: 'ada',
    }))
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/personalities/x' })
    expect([statusCode, body]).toEqual([404, ''])
    expect(countView).not.toHaveBeenCalled()
  })

  it('that fails is an error page without details of the error', async () => {
    const { app } = serverWith(() => Promise.reject(new Error('secret detail')))
    const { statusCode, headers, body } = await get(app, '/')
    expect(statusCode).toBe(500)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(body).toContain(statuses.server())
    expect(body).not.toContain('secret')
  })

  it('is sent with Retry-After on overload and rate limiting', async () => {
    const overload = Object.assign(new Error('busy'), { status: 503 })
    const { app, countAddress } = serverWith(() => Promise.reject(overload))
    const { statusCode, headers } = await get(app, '/')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    countAddress.mockImplementation(() => {
      throw problem('tooManyRequests', 30)
    })
    const rejected = await get(app, '/')
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '30'])
    expect(rejected.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(rejected.body).toContain('Too many requests. Please wait a moment.')
  })

  it('calls the API anonymously, by internal requests that are not rate limited', async () => {
    const { app } = serverWith(async ({ call }) => ({
      ...page,
      html: JSON.stringify(await call('/who')),
    }))
    const headers = { authorization: 'Bearer mine', cookie: 'mine=1' }
    const response = JSON.parse((await get(app, '/', headers)).body)
    expect(response).toEqual({
      status: 200,
      body: { own: true, authorization: null, cookie: null, language: 'en' },
    })
    expect((await get(app, '/api/who', headers)).json()).toMatchObject({ own: false })
  })
})

describe('the origin of a page', () => {
  const render = async ({ origin }: RenderRequest) => ({ ...page, html: origin })

  it('is the public URL when it is set', async () => {
    const { app } = serverWith(render, 'https://voxpop.example')
    expect((await get(app, '/', { host: 'evil.example' })).body).toBe('https://voxpop.example')
  })

  it('is the origin of the request otherwise, with a separate cache entry for each', async () => {
    const { app } = serverWith(render)
    expect((await get(app, '/', { host: 'a.example' })).body).toBe('http://a.example')
    expect((await get(app, '/', { host: 'b.example:81' })).body).toBe('http://b.example:81')
    expect((await get(app, '/', { host: '"><script>' })).body).toBe('http://localhost')
  })
})

describe('paths that are not pages', () => {
  it.each(['/favicon.png', '/assets/old-1234.js', '/wp-login.php', '/.env', '/api/nope', '/api'])(
    'responds to %s with 404',
    async (url) => {
      const { app } = serverWith(async () => page)
      expect((await get(app, url)).statusCode).toBe(404)
    },
  )

  it('serves a robots.txt that names the sitemap and refuses crawlers by the settings', async () => {
    const { app } = serverWith(async () => page, 'https://voxpop.example')
    const { headers, body } = await get(app, '/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Sitemap: https://voxpop.example/sitemap.xml')
    expect(body).toContain('User-agent: *\nDisallow: /api/\n')
    expect(body).toContain('User-agent: GPTBot\n')
  })

  it('serves a security.txt with the contact page, or the contact in the settings, for 180 days', async () => {
    const { app } = serverWith(async () => page, 'https://voxpop.example')
    const { headers, body } = await get(app, '/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      [
        'Contact: https://voxpop.example/contact',
        'Expires: 1970-06-30T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://voxpop.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
    const own = serverWith(async () => page, undefined, 'mailto:security@voxpop.example')
    const answer = await get(own.app, '/.well-known/security.txt', { host: 'a.example' })
    expect(answer.body).toContain('Contact: mailto:security@voxpop.example\n')
    expect(answer.body).toContain('Canonical: http://a.example/.well-known/security.txt\n')
  })

  it('serves a sitemap with the static pages of the web app and the personalities', async () => {
    const { app } = serverWith(async () => page, 'https://voxpop.example')
    const { body } = await get(app, '/sitemap.xml')
    expect(body.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>https://voxpop.example/help</loc>',
      '<loc>https://voxpop.example/personalities/ada</loc>',
    ])
  })
})
