import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../test/config.ts'
import { openTestDatabase } from '../../test/database.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { readLog } from '../../test/log-reader.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashLeaf, rootOf } from './merkle-tree.ts'

const seed = Buffer.alloc(32, 9)

/** An app with a log of its own. */
const startLog = async (settings: Record<string, string> = {}) =>
  startApp(
    { LOG_SIGNING_KEY: seed.toString('base64'), ...settings },
    { database: await openTestDatabase() },
  )

const textOf = (index: number) => `{"entry":${index},"text":"é"}`
const entryOf = (index: number) => Buffer.from(textOf(index))

interface LogVectors {
  seed: string
  key: string
  entries: string[]
  root: string
  checkpoint: string
  'tile/0/000.p/2': string
  'tile/entries/000.p/2': string
}

const append = (app: TestApp, from: number, to: number) =>
  appendTexts(
    app,
    Array.from({ length: to - from }, (_, offset) => textOf(from + offset)),
  )

async function appendTexts(app: TestApp, texts: string[]) {
  const entries = texts.map((text) => Buffer.from(text))
  const appended = await inTransaction(app.db, (tx) =>
    app.transparencyLog.appendEntries(tx, entries, new Date(app.clock.now())),
  )
  app.responseCache.drop()
  return appended
}

const get = (app: TestApp, url: string, headers?: Record<string, string>) =>
  app.send({ method: 'GET', url, headers })

/** The size that a checkpoint names. */
const sizeIn = (checkpoint: string) => Number(checkpoint.split('\n')[1])

/** Reads the log over HTTP. */
const read = (app: TestApp, verifierKey = app.transparencyLog.verifierKey) =>
  readLog(async (path) => (await app.server.inject(`/log/${path}`)).rawPayload, verifierKey)

it('serves a log that anybody can read and prove, at every size and from the start', async () => {
  const app = await startLog()
  expect(await read(app)).toEqual({ entries: [], rootHash: rootOf([]) })
  let size = 0
  for (const to of [1, 7, 256, 257, 600]) {
    const { rootHash } = await append(app, size, to)
    size = to
    const entries = Array.from({ length: size }, (_, index) => entryOf(index))
    expect(await read(app)).toEqual({ entries, rootHash })
  }
})

it('serves the test vectors of the documentation byte for byte', async () => {
  const file = path.join(projectRoot, 'docs/integrity-vectors.json')
  const { log } = JSON.parse(await fs.readFile(file, 'utf8')) as { log: LogVectors }
  const app = await startLog({
    LOG_SIGNING_KEY: Buffer.from(log.seed, 'hex').toString('base64'),
    PUBLIC_URL: 'https://votes.example',
  })
  const { rootHash } = await appendTexts(app, log.entries)
  expect(rootHash.toString('hex')).toBe(log.root)
  expect((await get(app, '/.well-known/voxpop-log-key')).text).toBe(`${log.key}\n`)
  expect((await get(app, '/log/checkpoint')).text).toBe(log.checkpoint)
  for (const tile of ['tile/0/000.p/2', 'tile/entries/000.p/2'] as const) {
    const { rawPayload } = await app.server.inject(`/log/${tile}`)
    expect(rawPayload.toString('base64')).toBe(log[tile])
  }
})

it('names the public key at a well-known address, as text', async () => {
  const app = await startLog({ PUBLIC_URL: 'https://vote.example' })
  const { status, headers, text } = await get(app, '/.well-known/voxpop-log-key')
  expect(status).toBe(200)
  expect(text).toBe(`${app.transparencyLog.verifierKey}\n`)
  expect(text).toMatch(/^vote\.example\/log\+[\da-f]{8}\+[A-Za-z\d+/]{44}\n$/)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  await append(app, 0, 3)
  await expect(read(app, text.trim())).resolves.toMatchObject({ entries: { length: 3 } })
})

it('caches tiles for ever and checkpoints not at all, and lets every other site read both', async () => {
  const app = await startLog()
  await append(app, 0, 300)
  for (const [address, cacheControl, type] of [
    ['/log/checkpoint', 'no-cache', 'text/plain; charset=utf-8'],
    ['/log/tile/0/000', 'public, max-age=31536000, immutable', 'application/octet-stream'],
    ['/log/tile/0/001.p/44', 'public, max-age=31536000, immutable', 'application/octet-stream'],
    ['/log/tile/1/000.p/1', 'public, max-age=31536000, immutable', 'application/octet-stream'],
    ['/log/tile/entries/000', 'public, max-age=31536000, immutable', 'application/octet-stream'],
  ] as const) {
    const { status, headers } = await get(app, address)
    expect(status, address).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': cacheControl,
      'content-type': type,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const unchanged = await get(app, address, { 'if-none-match': String(headers.etag) })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect(unchanged.headers['access-control-allow-origin']).toBe('*')
    const head = await app.send({ method: 'HEAD', url: address })
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag])
  }
})

it('sends a new checkpoint to a client that has the one before', async () => {
  const app = await startLog()
  await append(app, 0, 2)
  const before = await get(app, '/log/checkpoint')
  await append(app, 2, 3)
  const after = await get(app, '/log/checkpoint', { 'if-none-match': String(before.headers.etag) })
  expect([after.status, sizeIn(before.text), sizeIn(after.text)]).toEqual([200, 2, 3])
})

it('keeps every partial tile for ever, also those between two checkpoints', async () => {
  const app = await startLog()
  await append(app, 0, 10)
  const bytesOf = async (url: string) => (await app.server.inject(url)).rawPayload
  const early = await bytesOf('/log/tile/0/000.p/10')
  const earlyEntries = await bytesOf('/log/tile/entries/000.p/10')
  await append(app, 10, 300)
  app.clock.advance(120_000)
  expect(await bytesOf('/log/tile/0/000.p/10')).toEqual(early)
  expect(await bytesOf('/log/tile/entries/000.p/10')).toEqual(earlyEntries)
  const full = await bytesOf('/log/tile/0/000')
  expect(full.length).toBe(8_192)
  expect(full.subarray(0, 320)).toEqual(early)
  expect(full.subarray(255 * 32)).toEqual(hashLeaf(entryOf(255)))
  expect(await bytesOf('/log/tile/0/000.p/255')).toEqual(full.subarray(0, 255 * 32))
})

it('compresses bundles of entries for clients that can read it', async () => {
  const app = await startLog()
  await append(app, 0, 256)
  const plain = await get(app, '/log/tile/entries/000')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const gzip = await get(app, '/log/tile/entries/000', { 'accept-encoding': 'gzip' })
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
})

it.each([
  '0/001',
  '0/000',
  '0/000.p/201',
  '0/x123/456.p/1',
  '1/000.p/1',
  '6/000.p/1',
  '7/000.p/1',
  '63/x999/x999/x999/x999/999',
  'entries/000',
  'entries/000.p/201',
  'entries/x999/x999/x999/x999/999',
])('has no tile %s while the log is too small, and nobody remembers that', async (address) => {
  const app = await startApp({ LOG_SIGNING_KEY: seed.toString('base64') })
  if (sizeIn((await get(app, '/log/checkpoint')).text) === 0) await append(app, 0, 200)
  const { status, headers, problem } = await get(app, `/log/tile/${address}`)
  expect([status, problem?.code]).toEqual([404, 'notFound'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  })
})

it.each([
  ...['', '0', '0/0', '00/000', '64/000', '-1/000', '0/000.p/0', '0/000.p/256', '0/x000/001'],
  ...['entries', 'data/000', '0/000%00', '0/000%0A', '0/%F0%9F%98%80', "0/000';--", '0/000?.p/1'],
  ...['0/x999/x999/x999/x999/x999/x999/999', `0/${'x001/'.repeat(2_000)}001`, '0//000', '%ff'],
  ...['../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '0/000.p/%31%30%30%30', '0/000.p/1e2'],
])('refuses the address of a tile %j without an error of the server', async (address) => {
  const app = await startApp({ LOG_SIGNING_KEY: seed.toString('base64') })
  const { status } = await get(app, `/log/tile/${address}`)
  expect([400, 404, 414]).toContain(status)
})

it('says in words that an address is malformed', async () => {
  const app = await startApp({ LOG_SIGNING_KEY: seed.toString('base64') })
  const { problem, headers } = await get(app, '/log/tile/0/1')
  expect(problem).toMatchObject({
    statusCode: 400,
    message: 'The address of the tile could not be understood.',
  })
  expect(headers['access-control-allow-origin']).toBe('*')
})

it('limits how many requests one address sends', async () => {
  // A thousandth of 6,000 a minute.
  const app = await startLog({ RATE_LIMIT_SCALE: '0.001' })
  const addresses = [
    ...Array(6).fill('/log/checkpoint'),
    ...['/log/checkpoint', '/log/tile/0/000', '/.well-known/voxpop-log-key'],
  ]
  const statuses = []
  for (const url of addresses) {
    const { status, headers } = await get(app, url)
    statuses.push(status)
    expect(headers['access-control-allow-origin']).toBe('*')
  }
  expect(statuses).toEqual([...Array(6).fill(200), 429, 429, 429])
})

it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('has nothing to %s', async (method) => {
  const app = await startApp({ LOG_SIGNING_KEY: seed.toString('base64') })
  for (const url of ['/log/checkpoint', '/log/tile/0/000', '/.well-known/voxpop-log-key']) {
    expect((await app.send({ method, url })).status).toBe(404)
  }
})
