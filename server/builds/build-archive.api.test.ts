import fs from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, expect, inject, it } from 'vitest'
import { startApp, type TestApp } from '../../test/harness.ts'
import { startS3Server } from '../../test/s3-server.ts'
import type { IntervalJob } from '../platform/interval-job.ts'
import { buildLifetime } from './expired-builds.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())

const tempFolder = () => fs.mkdtemp(path.join(inject('dataFolder'), 'builds-'))

/** Starts a process that serves a build with the scripts `<name>-hash.js` and `shared-hash.js`, and a font. */
async function serve(name: string, settings: Record<string, string>): Promise<TestApp> {
  const build = await tempFolder()
  const assets = path.join(build, 'client/assets')
  await fs.mkdir(assets, { recursive: true })
  for (const script of [name, 'shared']) {
    const code = `console.log('${script}')`
    await fs.writeFile(path.join(assets, `${script}-hash.js`), code)
    await fs.writeFile(path.join(assets, `${script}-hash.js.br`), zlib.brotliCompressSync(code))
    await fs.writeFile(path.join(assets, `${script}-hash.js.gz`), zlib.gzipSync(code))
  }
  await fs.writeFile(path.join(assets, `${name}-hash.woff2`), 'a font')
  const app = await startApp(settings, { build })
  await jobOf(app).run()
  return app
}

const jobOf = (app: TestApp) => app.features.builds.jobs?.archive as IntervalJob

const asset = (app: TestApp, name: string, headers?: Record<string, string>) =>
  app.send({ method: 'GET', url: `/assets/${name}`, ...(headers && { headers }) })

/** Whether an app serves the scripts of these builds; a second later, when it looks for unknown ones again. */
async function serves(app: TestApp, ...names: string[]): Promise<string[]> {
  const found: string[] = []
  for (const name of names) {
    app.clock.advance(1_000)
    if ((await asset(app, `${name}-hash.js`)).status === 200) found.push(name)
  }
  return found
}

const stores: [string, () => Promise<Record<string, string>>][] = [
  ['the data folder', async () => ({ DATA_DIR: await tempFolder() })],
  ['the bucket', async () => ({ FILES_URL: s3.url })],
]

it.each(stores)(
  'processes of two versions serve the assets of both, from %s',
  async (_, settings) => {
    const shared = await settings()
    const before = await serve('before', shared)
    const after = await serve('after', shared)
    expect(await serves(before, 'before', 'shared', 'after')).toEqual(['before', 'shared', 'after'])
    expect(await serves(after, 'before', 'shared', 'after')).toEqual(['before', 'shared', 'after'])
    const { text, headers } = await asset(after, 'before-hash.js?again')
    expect(text).toBe("console.log('before')")
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(headers).not.toHaveProperty('content-encoding')
    const compressed = await asset(after, 'before-hash.js', { 'accept-encoding': 'gzip, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    const font = await asset(after, 'before-hash.woff2', { 'accept-encoding': 'br' })
    expect([font.text, font.headers['content-type']]).toEqual(['a font', 'font/woff2'])
  },
)

it('keeps the assets of the two builds before, for a week after they were last served', async () => {
  const shared = { DATA_DIR: await tempFolder() }
  const first = await serve('first', shared)
  await serve('second', shared)
  const third = await serve('third', shared)
  expect(await serves(third, 'first', 'second', 'third')).toEqual(['first', 'second', 'third'])
  // Still serves: noted each hour.
  first.clock.advance(buildLifetime)
  await jobOf(first).run()
  third.clock.advance(buildLifetime + 60_000)
  await jobOf(third).run()
  expect(await serves(third, 'first', 'second', 'third')).toEqual(['first', 'third'])
  third.clock.advance(buildLifetime)
  await jobOf(third).run()
  expect(await serves(third, 'first', 'third')).toEqual(['third'])
  expect(await fs.readdir(path.join(shared.DATA_DIR, 'files/builds'))).toHaveLength(1)
})

it('deletes the oldest of more than two builds before at once', async () => {
  const shared = { DATA_DIR: await tempFolder() }
  for (const name of ['first', 'second', 'third']) {
    const app = await serve(name, shared)
    app.clock.advance(1)
  }
  const last = await serve('fourth', shared)
  expect(await fs.readdir(path.join(shared.DATA_DIR, 'files/builds'))).toHaveLength(3)
  expect(await serves(last, 'fourth')).toEqual(['fourth'])
})

it('stores again what a killed process has stored in part', async () => {
  const shared = { DATA_DIR: await tempFolder() }
  const before = await serve('before', shared)
  const archive = path.join(shared.DATA_DIR, 'files/builds')
  const [id = ''] = await fs.readdir(archive)
  await fs.writeFile(path.join(archive, id, 'build.json'), '{"servedAt":1,"files":{}}')
  await fs.rm(path.join(archive, id, 'before-hash.js.br'))
  await jobOf(before).run()
  expect(await serves(await serve('after', shared), 'before')).toEqual(['before'])
})

it('a file that is still being written is not sent', async () => {
  const shared = { DATA_DIR: await tempFolder() }
  await serve('before', shared)
  const archive = path.join(shared.DATA_DIR, 'files/builds')
  const [id = ''] = await fs.readdir(archive)
  await fs.truncate(path.join(archive, id, 'before-hash.js.br'), 1)
  const { status, headers } = await asset(await serve('after', shared), 'before-hash.js')
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
})

it('reads the archive at most once a second for names that no build has', async () => {
  const app = await serve('only', { FILES_URL: s3.url })
  app.clock.advance(1_000)
  s3.read.length = 0
  const unknown = Array.from({ length: 10 }, (_, number) => asset(app, `unknown-${number}.js`))
  for (const { status } of await Promise.all(unknown)) expect(status).toBe(404)
  expect(new Set(s3.read).size).toBe(s3.read.length)
})

it.each(['../../build.json', '%2e%2e/build.json', 'build.json', '', '.only-hash.js'])(
  'sends no other file of the archive: %s',
  async (name) => {
    const app = await serve('only', { DATA_DIR: await tempFolder() })
    app.clock.advance(1_000)
    expect((await asset(app, name)).status).toBe(404)
  },
)

it('starts and serves its own build when the file store is down', async () => {
  s3.isDown = true
  try {
    const app = await serve('own', { FILES_URL: s3.url, LOG_LEVEL: 'silent' })
    expect((await asset(app, 'own-hash.js')).status).toBe(200)
    app.clock.advance(1_000)
    expect((await asset(app, 'unknown.js')).status).toBe(503)
  } finally {
    s3.isDown = false
  }
})
