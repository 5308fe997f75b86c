import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { administer, copyDatabase, type DatabaseCopy } from '../test/postgres.ts'
import { startSite, statusOf, until } from '../test/started-site.ts'

const source = inject('databaseSource')
if (source?.kind !== 'server') throw new Error('there is no database server')
const { administration, templates } = source

let database: DatabaseCopy
let dataDir: string
beforeEach(async () => {
  database = await copyDatabase(administration, templates.empty)
  dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'start-'))
})
afterEach(() => database.drop())

const startOnDatabase = () =>
  startSite({ DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'debug' })

/** Makes every migration wait, until the returned function is called. */
async function holdMigrations(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('select pg_advisory_lock(7309871)')
  return () => client.end()
}

it('answers with a maintenance page while the database is migrated, and then serves without a gap', async () => {
  const release = await holdMigrations()
  const site = await startOnDatabase()
  await until(async () => (await statusOf(site, '/api/health')) === 200)

  const page = await fetch(`${site.origin}/personalities/ada?tab=votes`)
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('5')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain('The site is being updated')
  expect(html).toContain('<meta http-equiv="refresh" content="5">')

  for (const pathname of ['/api/ready', '/api/personalities', '/api']) {
    const response = await fetch(site.origin + pathname)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({ statusCode: 503, code: 'unavailable' })
  }
  expect(await (await fetch(`${site.origin}/api/health`)).json()).toEqual({ status: 'ok' })

  const { hostname, port } = new URL(site.origin)
  const early = net.connect(Number(port), hostname)
  await once(early, 'connect')
  await release()
  const statuses = new Set<number | undefined>()
  await until(async () => {
    const status = await statusOf(site, '/api/ready')
    statuses.add(status)
    return status === 200
  })
  expect([...statuses].filter((status) => status !== 503)).toEqual([200])
  early.write('GET /api/ready HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n')
  expect(await text(early)).toMatch(/^HTTP\/1\.1 200 /)
  site.child.kill('SIGTERM')
  const { code, out } = await site.ended
  expect(code).toBe(0)
  expect(out).toMatch(/"step":"[^"]+","ms":\d+,"msg":"migration step done"/)
  expect(out).toContain('"msg":"migrated"')
})

it('ends on a signal during a migration, which the database then undoes', async () => {
  const release = await holdMigrations()
  const site = await startOnDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const isAnyoneWaiting = async () => {
    // Other files use other databases of the same server.
    const { rows } = await client.query(
      `select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()`,
    )
    return rows.length > 0
  }
  await until(isAnyoneWaiting)
  const start = performance.now()
  site.child.kill('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0, err: '' })
  expect(performance.now() - start).toBeLessThan(5_000)
  await until(async () => !(await isAnyoneWaiting()))
  await client.end()
  await release()
})

it('names the file of a migration that fails, without a stack', async () => {
  await administer(database.url, 'create table votes ()')
  const site = await startOnDatabase()
  const { code, err } = await site.ended
  expect(code).toBe(1)
  expect(err).toMatch(/^\S+: relation "votes" already exists\n$/)
})

it('refuses an unsuitable database in one line', async () => {
  await administer(database.url, 'drop schema public')
  const site = await startOnDatabase()
  const { code, err } = await site.ended
  expect(code).toBe(78)
  expect(err).toMatch(/^The database \w+ has no schema public\. .*;\n$/)
})
