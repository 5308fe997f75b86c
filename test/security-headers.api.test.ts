import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { registerStaticFiles } from '../server/builds/static-files.ts'
import { createServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import { contentSecurityPolicy, type RenderRequest } from '../server/render/pages.ts'
import { createAdministrator, createPersonality } from './factories.ts'
import { startApp } from './harness.ts'

const html = '<!doctype html><title>Page</title>'
const pages = (policyOf?: (request: RenderRequest) => string) => ({
  sitemapPaths: async () => [],
  normalizeAddress: async (path: string) => path,
  render: async (request: RenderRequest) => ({
    status: 200,
    html,
    noindex: false,
    policy: policyOf?.(request),
  }),
})
const hashes = { scripts: ["'sha256-x'"], styles: ["'sha256-y'"] }
const builtPages = pages((request) => contentSecurityPolicy({ ...hashes, ...request }))
const app = await startApp({}, { pages: builtPages })

const policyOf = async (url: string, from = app) =>
  (await from.send({ method: 'GET', url })).headers['content-security-policy']

it.each(['/api/health', '/api/personalities', '/api/auth/me', '/api/nothing', '/api/%ff'])(
  'API responses may load nothing and not be framed: %s',
  async (url) => {
    expect(await policyOf(url)).toBe("default-src 'none';frame-ancestors 'none'")
  },
)

it('pages and the API documentation have their own policies', async () => {
  const policy = await policyOf('/')
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(await policyOf('/api/docs')).toContain("script-src 'self'")
})

it.each([
  [{}, undefined],
  [{ PUBLIC_URL: 'http://localhost:3000' }, undefined],
  [{ PUBLIC_URL: 'https://vote.example' }, 'max-age=31536000'],
  [
    { PUBLIC_URL: 'https://vote.example', HSTS_SUBDOMAINS: '1' },
    'max-age=31536000; includeSubDomains',
  ],
])(
  'asks for https on the site alone, or below it too if a setting says so: %o',
  async (settings, expected) => {
    const site = await startApp(settings, { pages: pages() })
    for (const url of ['/', '/api/health', '/api/nothing']) {
      const { headers } = await site.send({ method: 'GET', url })
      expect(headers['strict-transport-security']).toBe(expected)
    }
  },
)

it('only frames for other sites may be framed', async () => {
  const { slug } = await createPersonality(app)
  const framed = [`/embed/personalities/${slug}`, '/embed/areas/nowhere', '/embed/compare?people=a']
  for (const url of framed) expect(await policyOf(url), url).toContain('frame-ancestors *')
  for (const url of ['/', `/personalities/${slug}`, '/embed', '/embed/users/a', '/oembed?url=a']) {
    const { headers } = await app.send({ method: 'GET', url })
    expect(headers['content-security-policy'], url).toMatch(/frame-ancestors 'none'/)
    expect(headers['x-frame-options'], url).toBe('SAMEORIGIN')
  }
})

it('pages turn no text into HTML or code, and have no styles but those of the server', async () => {
  const policy = String(await policyOf('/')).split('; ')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain('trusted-types default')
  expect(policy).toContain("style-src-elem 'self' 'sha256-y'")
  expect(await policyOf('/api/docs')).toContain("require-trusted-types-for 'script'")
})

it('pages load pictures of other sites only while there are some, and only over HTTPS', async () => {
  const images = async () => {
    // Cached pages keep their policy for less than a second.
    app.clock.advance(1_000)
    return /img-src [^;]*/.exec(String(await policyOf('/')))?.[0]
  }
  const onThisSite = "img-src 'self' data: blob:"
  expect(await images()).toBe(onThisSite)
  const { id } = await createPersonality(app, { imageUrl: 'http://pictures.example/a.jpg' })
  expect(await images()).toBe("img-src 'self' https: data: blob:")
  await app.call('PATCH /personalities/:id', {
    as: await createAdministrator(app),
    params: { id },
    body: { imageUrl: null },
  })
  expect(await images()).toBe(onThisSite)
})

it('pages in development have no policy, because their scripts are not known in advance', async () => {
  const development = await startApp({}, { pages: pages() })
  expect(await policyOf('/', development)).toBeUndefined()
})

it('a static file that is opened directly may load nothing, and a web worker only from the site', async () => {
  const dist = await fs.mkdtemp(path.join(inject('dataFolder'), 'dist-'))
  await fs.mkdir(path.join(dist, 'client/assets'), { recursive: true })
  await fs.writeFile(path.join(dist, 'client/assets/worker.js'), '')
  await fs.writeFile(path.join(dist, 'client/icon.svg'), '<svg/>')
  const log = createLog('error', false)
  const server = await createServer({ log, trustProxy: undefined, hsts: 'off' })
  registerStaticFiles(server, {
    client: path.join(dist, 'client'),
    archive: { read: async () => undefined },
    rateLimits: { countAddress: async () => {} },
  })
  const policyOf = async (url: string) =>
    String((await server.inject(url)).headers['content-security-policy'])
      .split('; ')
      .toSorted()
  const icon = ["default-src 'none'", "frame-ancestors 'none'", "style-src 'unsafe-inline'"]
  expect(await policyOf('/icon.svg')).toEqual(icon)
  expect(await policyOf('/assets/worker.js')).toEqual(["connect-src 'self'", ...icon])
})
