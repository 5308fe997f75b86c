import { once } from 'node:events'
import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { copyDatabase, type DatabaseCopy, freePort } from '../test/postgres.ts'
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

it('waits for a database that cannot be reached, and says so, and serves when it can', async () => {
  const server = new URL(database.url)
  const port = await freePort()
  const site = await startSite({
    DATABASE_URL: database.url.replace(server.port, String(port)),
    DATA_DIR: dataDir,
  })
  await until(async () => (await statusOf(site, '/api/health')) === 200)
  expect(await statusOf(site, '/api/ready')).toBe(503)
  expect(await (await fetch(site.origin)).text()).toContain('The site is not available right now')
  const relay = net.createServer((client) => {
    const connection = net.connect(Number(server.port), server.hostname)
    client.pipe(connection).pipe(client)
    client.on('error', () => connection.destroy())
    connection.on('error', () => client.destroy())
  })
  relay.listen(port, '127.0.0.1')
  await until(async () => (await statusOf(site, '/api/ready')) === 200)
  site.child.kill('SIGTERM')
  const { code, out, err } = await site.ended
  relay.close()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/"reason":"refused","msg":"waiting for the database/)
})

it('waits for a database that does not answer, as behind a firewall that drops packets', async () => {
  const silent = net.createServer((client) => client.resume())
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as net.AddressInfo
  const url = database.url.replace(new URL(database.url).port, String(port))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: dataDir })
  await until(async () => (await statusOf(site, '/api/health')) === 200)
  site.child.kill('SIGTERM')
  const { code, out, err } = await site.ended
  silent.close()
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/"reason":"timed out","msg":"waiting for the database/)
})

it('ends on a signal while it waits for the database', async () => {
  const url = database.url.replace(new URL(database.url).port, String(await freePort()))
  const site = await startSite({ DATABASE_URL: url, DATA_DIR: dataDir })
  await until(async () => (await statusOf(site, '/api/health')) === 200)
  site.child.kill('SIGTERM')
  expect(await site.ended).toMatchObject({ code: 0, err: '' })
})

it.each([
  [
    'a wrong password',
    (url: URL) => {
      url.password = 'nightingale'
    },
    /^The database server refused the password of the role \w+: check DATABASE_URL\.\n$/,
  ],
  [
    'a database that does not exist',
    (url: URL) => {
      url.pathname = '/nothing'
    },
    /^There is no database nothing: check DATABASE_URL, or create it with: create database "nothing" owner "\w+";\n$/,
  ],
  [
    'TLS that the server does not offer',
    (url: URL) => {
      url.searchParams.set('sslmode', 'verify-full')
    },
    /^The database server \S+ does not offer TLS, which DATABASE_URL asks for\.\n$/,
  ],
])('refuses %s in one sentence', async (_, change, message) => {
  const url = new URL(database.url)
  change(url)
  const site = await startSite({ DATABASE_URL: url.href, DATA_DIR: dataDir })
  const { code, err } = await site.ended
  expect(code).toBe(78)
  expect(err).toMatch(message)
  expect(err).not.toContain('nightingale')
})

it('refuses unsafe settings of a new site, and warns of them on one that has run before', async () => {
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: '99' }
  const refused = await (await startSite(settings)).ended
  expect(refused.code).toBe(78)
  expect(refused.err).toMatch(/^TRUST_PROXY must be the number of proxies .*\.\n$/)

  const first = await startSite({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  await until(async () => (await statusOf(first, '/api/ready')) === 200)
  first.child.kill('SIGTERM')
  await first.ended
  const site = await startSite(settings)
  await until(async () => (await statusOf(site, '/api/ready')) === 200)
  site.child.kill('SIGTERM')
  const { code, out } = await site.ended
  expect(code).toBe(0)
  expect(out).toContain('"msg":"unsafe setting: TRUST_PROXY must be the number of proxies')
})
