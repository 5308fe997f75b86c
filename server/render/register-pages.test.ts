import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import type { PageRequest } from '../../contract/render.ts'
import { statusTexts } from '../../contract/status-texts.ts'
import { problem } from '../platform/errors.ts'
import { isInternalRequest } from '../platform/http/internal-requests.ts'
import { ResponseCache } from '../platform/http/response-cache.ts'
import type { WholePage } from './pages.ts'
import { registerPages } from './register-pages.ts'

const page: WholePage = { status: 200, html: '<!doctype html><p>Ada</p>', noindex: false }

// Stands in for the web app's: every page reads `q` and nothing else.
async function normalizeAddress(path: string) {
  const { pathname, searchParams } = new URL(`http://localhost${path}`)
  const q = searchParams.get('q')
  return q ? `${pathname}?q=${q}` : pathname
}

/** A server whose pages are made by `render`, with one endpoint below them. */
function serverWith(render: (request: PageRequest) => Promise<WholePage>, publicUrl?: string) {
  const app = Fastify()
  // It stands still, so that what was rendered is kept.
  const clock = { now: () => 0 }
  const countAddress = vi.fn((_request: FastifyRequest, _limit: string): void => undefined)
  const onPage = vi.fn()
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found' }))
  app.get('/api/who', async (request) => ({
    own: isInternalRequest(request),
    authorization: request.headers.authorization ?? null,
    cookie: request.headers.cookie ?? null,
  }))
  registerPages(app, {
    pages: { render, normalizeAddress, policy: "default-src 'self'" },
    answers: new ResponseCache(clock),
    clock,
    rateLimits: { countAddress, countAccount: vi.fn(), countContent: vi.fn() },
    publicUrl,
    onPage,
  })
  return { app, countAddress, onPage }
}

const get = (app: ReturnType<typeof serverWith>['app'], url: string, headers = {}) =>
  app.inject({ method: 'GET', url, headers })

describe('a page', () => {
  it('is sent as shared HTML with its policy, and again as not modified', async () => {
    const { app, onPage, countAddress } = serverWith(async () => page)
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
    expect(onPage).toHaveBeenCalledWith(expect.anything(), '/personalities')
    expect(countAddress.mock.calls.map(([, limit]) => limit)).toEqual([
      'search',
      'render',
      'search',
    ])
  })

  it('is rendered once for those who ask at the same time, and per address', async () => {
    const render = vi.fn(async ({ path }: PageRequest) => ({ ...page, html: path }))
    const { app } = serverWith(render)
    const bodies = await Promise.all(['/a?q=1', '/a?q=1', '/a?q=2'].map((url) => get(app, url)))
    expect(bodies.map(({ body }) => body)).toEqual(['/a?q=1', '/a?q=1', '/a?q=2'])
    expect(render).toHaveBeenCalledTimes(2)
  })

  it('is rendered once however many parameters are made up', async () => {
    const render = vi.fn(async ({ path }: PageRequest) => ({ ...page, html: path }))
    const { app } = serverWith(render)
    for (let x = 0; x < 30; x++) {
      expect((await get(app, `/a?x=${x}&q=ada&${x}`)).body).toBe('/a?q=ada')
    }
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('that many different ones are asked for is rendered two at a time at most, and late ones are told to come back', async () => {
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
    let answered = 0
    const flood = Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const answer = await get(app, `/a?q=${n + 1}`)
        answered += 1
        return answer
      }),
    )
    await vi.waitUntil(() => answered > 0 || running === 50)
    open.resolve()
    const answers = await flood
    expect(mostAtOnce).toBeLessThanOrEqual(2)
    const refused = answers.filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5')
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(body).toContain('The site is busy. Please try again in a few seconds.')
    }
    const shown = answers.filter(({ statusCode }) => statusCode === 200)
    expect(shown.length + refused.length).toBe(50)
    expect(shown.length).toBeGreaterThan(10)
  })

  it('is shown to who has asked for too many new ones, once it is rendered for another', async () => {
    const { app, countAddress } = serverWith(async ({ path }) => ({ ...page, html: path }))
    countAddress.mockImplementation(({ ip }, limit) => {
      if (limit === 'render' && ip === '192.0.2.1') throw problem('tooManyRequests', 2)
    })
    const from = (remoteAddress: string, url: string) =>
      app.inject({ method: 'GET', url, remoteAddress })
    const refused = await from('192.0.2.1', '/a')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
    expect((await from('192.0.2.2', '/a')).statusCode).toBe(200)
    expect((await from('192.0.2.1', '/a')).body).toBe('/a')
  })

  it('is not stored where it is not for search engines', async () => {
    const { app } = serverWith(async () => ({ ...page, noindex: true }))
    expect((await get(app, '/login')).headers['cache-control']).toBe('no-store')
  })

  it('answers HEAD without a body, and its own status', async () => {
    const { app, onPage } = serverWith(async () => ({ ...page, status: 404 }))
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/personalities/x' })
    expect([statusCode, body]).toEqual([404, ''])
    expect(onPage).not.toHaveBeenCalled()
  })

  it('may lead elsewhere', async () => {
    const { app } = serverWith(async () => ({ ...page, status: 302, location: '/', html: '' }))
    const { statusCode, headers } = await get(app, '/nowhere')
    expect([statusCode, headers.location]).toEqual([302, '/'])
  })

  it('that fails is a readable page without a word of why', async () => {
    const { app } = serverWith(() => Promise.reject(new Error('secret detail')))
    const { statusCode, headers, body } = await get(app, '/')
    expect(statusCode).toBe(500)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(body).toContain(statusTexts.server)
    expect(body).not.toContain('secret')
  })

  it('says when to come back where there is too much to do', async () => {
    const overload = Object.assign(new Error('busy'), { status: 503 })
    const { app, countAddress } = serverWith(() => Promise.reject(overload))
    const { statusCode, headers } = await get(app, '/')
    expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
    countAddress.mockImplementation(() => {
      throw problem('tooManyRequests', 30)
    })
    const refused = await get(app, '/')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('Too many requests. Please wait a moment.')
  })

  it('calls the API as nobody, and not at the cost of the visitor', async () => {
    const { app } = serverWith(async ({ call }) => ({
      ...page,
      html: JSON.stringify(await call('/who')),
    }))
    const headers = { authorization: 'Bearer mine', cookie: 'mine=1' }
    const answer = JSON.parse((await get(app, '/', headers)).body)
    expect(answer).toEqual({ status: 200, body: { own: true, authorization: null, cookie: null } })
    expect((await get(app, '/api/who', headers)).json()).toMatchObject({ own: false })
  })
})

describe('the origin of a page', () => {
  const render = async ({ origin }: PageRequest) => ({ ...page, html: origin })

  it('is the public one where it is set', async () => {
    const { app } = serverWith(render, 'https://voxpop.example')
    expect((await get(app, '/', { host: 'evil.example' })).body).toBe('https://voxpop.example')
  })

  it('is else the one the visitor asked, kept apart from others', async () => {
    const { app } = serverWith(render)
    expect((await get(app, '/', { host: 'a.example' })).body).toBe('http://a.example')
    expect((await get(app, '/', { host: 'b.example:81' })).body).toBe('http://b.example:81')
    expect((await get(app, '/', { host: '"><script>' })).body).toBe('http://localhost')
  })
})

describe('what is no page', () => {
  it.each(['/favicon.png', '/assets/old-1234.js', '/wp-login.php', '/.env', '/api/nope', '/api'])(
    '%s is not found',
    async (url) => {
      const { app } = serverWith(async () => page)
      expect((await get(app, url)).statusCode).toBe(404)
    },
  )

  it('robots.txt leads to the sitemap', async () => {
    const { app } = serverWith(async () => page, 'https://voxpop.example')
    const { headers, body } = await get(app, '/robots.txt')
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toContain('Sitemap: https://voxpop.example/sitemap.xml')
  })
})
