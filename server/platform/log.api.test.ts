import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import type { Pages } from '../render/pages.ts'
import { createLog, type LogOptions } from './log.ts'

function logged(error: unknown): string {
  const stream = new PassThrough()
  createLog('info', false, { stream }).error({ err: error }, 'request failed')
  return String(stream.read())
}

it('logs the code and stack of an error, but none of its values', async () => {
  const { db, close } = await openTestDatabase()
  const failure = await sql`select ${'nightingale@secret.example'}::text::int`
    .execute(db)
    .catch((error: unknown) => error)
  await close()
  const line = logged(failure)
  expect(line).toContain('22P02')
  expect(line).toContain('"stack"')
  expect(line).not.toContain('nightingale')
})

/** A log, and a function that returns its lines since the last call, parsed. */
function logLines(settings: LogOptions = {}) {
  const written: string[] = []
  const stream = { write: (line: string) => written.push(line) } as unknown as NodeJS.WritableStream
  const lines = () => written.splice(0).map((line) => JSON.parse(line))
  return { stream, lines, log: createLog('info', false, { ...settings, stream }) }
}

it('writes levels and times as numbers, or as words and in ISO 8601', () => {
  const numbers = logLines()
  numbers.log.warn('text')
  expect(numbers.lines()).toMatchObject([{ level: 40, time: expect.any(Number), msg: 'text' }])
  const names = logLines({ format: 'names' })
  names.log.warn('text')
  expect(names.lines()).toMatchObject([
    { level: 'warn', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), msg: 'text' },
  ])
})

it('says once that requests come through a proxy of which the settings say nothing', async () => {
  const { stream, lines } = logLines()
  const settings = { LOG_LEVEL: 'warn' }
  const request = (app: TestApp, headers: Record<string, string>) =>
    app.send({ method: 'GET', url: '/api/health', headers })
  const app = await startApp(settings, { logStream: stream })
  await request(app, {})
  expect(lines()).toEqual([])
  await request(app, { 'x-forwarded-for': '192.0.2.77' })
  await request(app, { forwarded: 'for=192.0.2.77' })
  const [line, ...others] = lines()
  expect(line.msg).toContain('TRUST_PROXY')
  expect(JSON.stringify(line)).not.toContain('192.0.2.77')
  expect(others).toEqual([])
  const behind = await startApp({ ...settings, TRUST_PROXY: '1' }, { logStream: stream })
  await request(behind, { 'x-forwarded-for': '192.0.2.77' })
  expect(lines()).toEqual([])
})

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

it('gives every response an id of its own, whatever the client sends', async () => {
  const app = await startApp()
  const ids = new Set<unknown>()
  // The second one comes from the response cache.
  const urls = ['/api/personalities', '/api/personalities', '/api/nothing', '/api/%ff', '/nothing']
  for (const url of urls) {
    const { headers } = await app.send({
      method: 'GET',
      url,
      headers: { 'x-request-id': 'forged' },
    })
    expect(headers['x-request-id']).toMatch(uuid)
    ids.add(headers['x-request-id'])
  }
  expect(ids.size).toBe(urls.length)
})

it('names the request of a failure in the log, the response and the page', async () => {
  const { stream, lines } = logLines()
  const database = await openTestDatabase()
  const pages: Pages = {
    sitemapPaths: async () => [],
    normalizeAddress: async (path) => path,
    render: async ({ call }) => {
      const { status } = await call('/personalities')
      throw Object.assign(new Error('no data'), { status })
    },
  }
  const app = await startApp({}, { logStream: stream, pages, database })
  await sql`drop table personalities cascade`.execute(database.db)
  const { headers, body } = await app.send({ method: 'GET', url: '/api/personalities' })
  const id = headers['x-request-id']
  expect(body).toMatchObject({ statusCode: 503, requestId: id })
  expect(lines()).toMatchObject([
    {
      requestId: id,
      err: { reason: 'changed by another version', code: '42P01' },
      msg: 'request failed',
    },
  ])
  const page = await app.send({ method: 'GET', url: '/' })
  const pageId = page.headers['x-request-id']
  expect(page.text).toContain(`please give this code: ${pageId}`)
  // The request of the page, and the one for its data.
  expect(lines()).toMatchObject([
    { requestId: pageId, msg: 'request failed' },
    { requestId: pageId, msg: 'a page could not be rendered' },
  ])
  const missing = await app.send({ method: 'GET', url: '/api/nothing' })
  expect(missing.body).not.toHaveProperty('requestId')
})

it('does not log the response of a mail server, which contains the recipient', () => {
  const error = Object.assign(new Error('550 nightingale@secret.example unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: ['nightingale@secret.example'],
  })
  const line = logged(error)
  expect(line).toContain('EENVELOPE')
  expect(line).toContain('"reason":"sender or recipient refused"')
  expect(line).not.toContain('nightingale')
})
