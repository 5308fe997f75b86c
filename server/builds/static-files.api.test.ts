import fs from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, inject, it } from 'vitest'
import { type Language, languageTags } from '../../messages/languages.ts'
import { createServer } from '../platform/http/server.ts'
import { createLog } from '../platform/log.ts'
import { registerStaticFiles } from './static-files.ts'
import { registerVerifierPages } from './verifier-pages.ts'

const dist = await fs.mkdtemp(path.join(inject('dataFolder'), 'dist-'))
await fs.mkdir(path.join(dist, 'client/assets'), { recursive: true })
await fs.mkdir(path.join(dist, 'client/.vite'))
const verifier = path.join(dist, 'verifier')
await fs.mkdir(verifier)
for (const language of languageTags) {
  const page = `<!doctype html><html lang="${language}">`
  await fs.writeFile(path.join(verifier, `${language}.html`), page)
  await fs.writeFile(path.join(verifier, `${language}.html.br`), zlib.brotliCompressSync(page))
  await fs.writeFile(path.join(verifier, `${language}.html.gz`), zlib.gzipSync(page))
}
const write = (file: string, content: string | Buffer) =>
  fs.writeFile(path.join(dist, 'client', file), content)
await write('icon.svg', '<svg/>')
await write('assets/page-1a2b.js', 'let a = 1')
await write('assets/page-1a2b.js.br', zlib.brotliCompressSync('let a = 1'))
await write('.vite/manifest.json', '{}')
const log = createLog('error', false)
const server = await createServer({ log, trustProxy: undefined, hsts: 'off' })
registerStaticFiles(server, {
  client: path.join(dist, 'client'),
  archive: { read: async () => undefined },
  rateLimits: { countAddress: async () => {} },
})
let siteLanguage: Language = 'en'
registerVerifierPages(server, {
  pages: verifier,
  languages: () => ({ language: siteLanguage }),
  rateLimits: { countAddress: async () => {} },
})
server.get('/*', () => 'a page')

it('built files with a hash in their name are cached for ever, others for an hour', async () => {
  const script = await server.inject('/assets/page-1a2b.js')
  expect(script.payload).toBe('let a = 1')
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await server.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

it('a built document brings its own content security policy, which the header does not narrow', async () => {
  const headers = { 'accept-encoding': 'br' }
  const policyOf = async (url: string) =>
    (await server.inject({ url, headers })).headers['content-security-policy']
  expect(await policyOf('/verify.html')).toBe("frame-ancestors 'none'")
  expect(await policyOf('/icon.svg')).toMatch(/^default-src 'none'/)
})

it('the page of the verifier is in the language of the site, and in each other one behind a prefix', async () => {
  const languageAt = async (url: string) => {
    const { statusCode, payload, headers } = await server.inject(url)
    return statusCode === 302 ? headers.location : /lang="(.+)"/.exec(payload)?.[1]
  }
  expect(await languageAt('/verify.html')).toBe('en')
  expect(await languageAt('/en/verify.html')).toBe('/verify.html')
  expect(await languageAt('/ar/verify.html')).toBe('ar')
  siteLanguage = 'es'
  expect(await languageAt('/verify.html')).toBe('es')
  expect(await languageAt('/en/verify.html')).toBe('en')
  siteLanguage = 'en'
})

it('the page of the verifier is sent compressed, and once to a browser that has it', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const first = await server.inject({ url: '/verify.html', headers })
  expect(zlib.gunzipSync(first.rawPayload).toString()).toContain('lang="en"')
  const known = { ...headers, 'if-none-match': `${first.headers.etag}` }
  expect((await server.inject({ url: '/verify.html', headers: known })).statusCode).toBe(304)
})

it('built files are sent as they were compressed by the build', async () => {
  const headers = { 'accept-encoding': 'br' }
  const { rawPayload, headers: sent } = await server.inject({
    url: '/assets/page-1a2b.js',
    headers,
  })
  expect(sent['content-encoding']).toBe('br')
  expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe('let a = 1')
})

it('built files that do not exist are not found, and folders are not listed', async () => {
  for (const url of ['/assets/page-3c4d.js', '/assets/']) {
    expect((await server.inject(url)).statusCode, url).toBe(404)
  }
})

it('all other paths are pages', async () => {
  for (const url of ['/', '/posts', '/.vite/manifest.json', '/icon.svgz']) {
    expect((await server.inject(url)).payload, url).toBe('a page')
  }
})
