import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { createServer } from '../server/platform/http/server.ts'
import { createLog } from '../server/platform/log.ts'
import { contentSecurityPolicy } from '../server/render/pages.ts'
import { registerStaticFiles } from '../server/render/static-files.ts'
import { startApp } from './harness.ts'

const html = '<!doctype html><title>Page</title>'
const pages = (policy?: string) => ({
  normalizeAddress: async (path: string) => path,
  render: async () => ({ status: 200, html, noindex: false }),
  policy,
})
const app = await startApp({}, { pages: pages(contentSecurityPolicy(["'sha256-x'"])) })

const policyOf = async (url: string, through = app) =>
  (await through.send({ method: 'GET', url })).headers['content-security-policy']

it.each(['/api/health', '/api/personalities', '/api/auth/me', '/api/nothing', '/api/%ff'])(
  'an answer of the API may load nothing and stand in no frame: %s',
  async (url) => {
    expect(await policyOf(url)).toBe("default-src 'none';frame-ancestors 'none'")
  },
)

it('pages and the documents of the API bring policies of their own', async () => {
  const policy = await policyOf('/')
  expect(policy).toContain("script-src 'self' 'sha256-x'")
  expect(await policyOf('/api/docs')).toContain("script-src 'self'")
})

it('a page takes pictures from elsewhere only when they come encrypted', async () => {
  const [images = ''] = String(await policyOf('/')).match(/img-src [^;]*/) ?? []
  expect(images).toContain("'self'")
  expect(images.split(' ')).not.toContain('http:')
})

it('a page in development has no policy, as its scripts cannot be known', async () => {
  const development = await startApp({}, { pages: pages() })
  expect(await policyOf('/', development)).toBeUndefined()
})

it('a built file may load nothing when it is opened by itself', async () => {
  const dist = await fs.mkdtemp(path.join(inject('dataFolder'), 'dist-'))
  await fs.mkdir(path.join(dist, 'client'))
  await fs.writeFile(path.join(dist, 'client/icon.svg'), '<svg/>')
  const log = createLog('error', false)
  const server = await createServer({ log, trustProxy: undefined, secure: false })
  await registerStaticFiles(server, dist)
  const { headers } = await server.inject('/icon.svg')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; .*frame-ancestors 'none'/,
  )
})
