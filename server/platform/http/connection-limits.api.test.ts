import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { problems } from '../../../contract/errors.ts'
import { isPermission } from '../../../contract/permissions.ts'
import { addressOf, paramsOf, type Row, rows } from '../../../test/contract/rows.ts'
import { openStream } from '../../../test/event-stream.ts'
import { createAdministrator, createVerifiedUser } from '../../../test/factories.ts'
import { formOf } from '../../../test/forms.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { picture } from '../../../test/pictures.ts'

const app = await startApp(
  {},
  { connectionLimits: { headers: 500, body: 500, file: 3_000, minBytes: 100 } },
)
const port = await listen(app)
const tokens = {
  admin: (await createAdministrator(app)).token,
  verified: (await createVerifiedUser(app)).token,
}

async function listen({ server }: TestApp): Promise<number> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  return (server.server.address() as AddressInfo).port
}

const opened: Client[] = []
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy()
})

interface Client {
  socket: net.Socket
  /** The response text received so far. */
  response(): string
  isClosed(): boolean
}

function connect(to = port): Client {
  const socket = net.connect(to, '127.0.0.1')
  let response = ''
  let isClosed = false
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
  })
  const client = { socket, response: () => response, isClosed: () => isClosed }
  opened.push(client)
  return client
}

function headOf(method: string, address: string, headers: Record<string, string | number>) {
  const lines = Object.entries({ host: 'site', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return [`${method} ${address} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

async function expectTimeout({ response, isClosed }: Client, title?: string) {
  await eventually(isClosed).toBe(true)
  expect(response(), title).toMatch(/^HTTP\/1\.1 408 /)
  expect(response(), title).toContain(JSON.stringify(problems.requestTimeout.message()))
}

/** Sends pieces with a pause after each, for as long as the connection is open. */
async function writeSlowly(
  { socket, isClosed }: Client,
  pieces: Iterable<string | Buffer>,
  pause: number,
) {
  for (const piece of pieces) {
    if (isClosed()) return
    socket.write(piece)
    await sleep(pause)
  }
}

const image = await picture()
const form = formOf([{ field: 'image', content: image, fileName: 'a.png', type: 'image/png' }])
const login = JSON.stringify({ email: 'nobody@members.example', password: 'x'.repeat(100) })

const json = (length: number) => ({ 'content-type': 'application/json', 'content-length': length })
const upload = () =>
  headOf('POST', '/api/upload/profile-image', {
    ...form.headers,
    authorization: `Bearer ${tokens.verified}`,
    'content-length': form.body.length,
  })

function startOf(row: Row): string {
  const params = Object.fromEntries(paramsOf(row).map((name) => [name, crypto.randomUUID()]))
  const token = isPermission(row.access) ? tokens.admin : tokens.verified
  const { headers, body } = row.spec.upload
    ? form
    : { headers: { 'content-type': 'application/json' }, body: Buffer.from(login) }
  return (
    headOf(row.method, addressOf(row, params), {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-length': body.length,
    }) + body.subarray(0, 5)
  )
}

describe('a request body that does not arrive in time', () => {
  const rowsWithBody = rows.filter(({ spec }) => spec.body || spec.upload)

  it('is rejected with 408 on every endpoint that has a body, and the connection is closed', async () => {
    const clients = rowsWithBody.map((row) => {
      const client = connect()
      client.socket.write(startOf(row))
      return { title: row.title, client }
    })
    for (const { title, client } of clients) await expectTimeout(client, title)
  })

  it('is rejected also while single bytes keep arriving', async () => {
    const client = connect()
    client.socket.write(headOf('POST', '/api/auth/login', json(login.length)))
    await writeSlowly(client, login, 50)
    await expectTimeout(client)
  })

  it('is rejected also with chunked encoding', async () => {
    const client = connect()
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    client.socket.write(headOf('POST', '/api/auth/login', headers))
    client.socket.write('1\r\n{\r\n')
    await expectTimeout(client)
  })

  it('closes the connection also when the response was sent before the body arrived', async () => {
    for (const address of ['/api/health', '/api/users/me', '/api/nowhere']) {
      const client = connect()
      const method = address === '/api/users/me' ? 'DELETE' : 'GET'
      client.socket.write(headOf(method, address, json(1_000)))
      await eventually(client.response).toMatch(/^HTTP\/1\.1 (200|401|404) /)
      await eventually(client.isClosed).toBe(true)
    }
  })

  it('is accepted when it arrives slowly but in time', async () => {
    const client = connect()
    client.socket.write(headOf('POST', '/api/auth/login', json(login.length)))
    client.socket.write(login.slice(0, 50))
    await sleep(50)
    client.socket.write(login.slice(50))
    await eventually(client.response).toMatch(/^HTTP\/1\.1 401 /)
    await sleep(600)
    expect(client.isClosed()).toBe(false)
  })
})

describe('a request that proxies may read in another way', () => {
  const host = 'host: site'
  const chunked = 'transfer-encoding: chunked'
  const get = 'GET /api/personalities/facets HTTP/1.1'

  it.each([
    ['without a host', [get]],
    ['with two hosts', [get, host, 'host: other']],
    ['with the same host twice', [get, host, 'Host: site']],
    ['with two hosts for a page that does not exist', ['GET /nowhere HTTP/1.1', host, host]],
    ['with a space before a colon', [get, 'host : site']],
    ['with a folded header', [get, host, 'x-a: 1', ' 2']],
    ['with a header without a colon', [get, host, 'transfer-encoding']],
    ['with NUL in a header', [get, host, 'x-a: \0']],
    ['with two lengths', [get, host, 'content-length: 1', 'content-length: 2']],
    ['with a length with a sign', [get, host, 'content-length: +1']],
    ['with a length and chunks', [get, host, 'content-length: 5', chunked]],
    ['with an unknown encoding', [get, host, 'transfer-encoding: xchunked']],
    ['with chunks inside another encoding', [get, host, 'transfer-encoding: chunked, gzip']],
    ['with the encoding twice', [get, host, chunked, 'transfer-encoding: identity']],
    ['with a chunk of no number', [get, host, chunked, '', 'x']],
    ['with another version', ['GET / HTTP/1.9', host]],
  ])('is rejected with 400 %s, and the connection is closed', async (_, lines) => {
    // The first answers come from Fastify, later ones from the response cache.
    for (let count = 0; count < 2; count++) {
      const warm = connect()
      warm.socket.write(`${get}\r\n${host}\r\n\r\n`)
      await eventually(warm.response).toMatch(/^HTTP\/1\.1 200 /)
      const client = connect()
      client.socket.write(`${lines.join('\r\n')}\r\n\r\n`)
      await eventually(client.isClosed).toBe(true)
      expect(client.response()).toMatch(/^HTTP\/1\.1 400 /)
      expect(client.response().match(/HTTP\/1\.1 /g)).toHaveLength(1)
    }
  })
})

describe('an uploaded file', () => {
  it('may take longer than other bodies while it makes progress', async () => {
    const client = connect()
    client.socket.write(upload())
    const size = Math.ceil(form.body.length / 8)
    expect(size).toBeGreaterThan(100)
    const pieces = Array.from({ length: 8 }, (_, index) =>
      form.body.subarray(index * size, (index + 1) * size),
    )
    await writeSlowly(client, pieces, 200)
    await eventually(client.response).toMatch(/^HTTP\/1\.1 20[01] /)
  })

  it('is rejected below the minimum rate, and leaves no temporary file', async () => {
    const client = connect()
    client.socket.write(upload())
    client.socket.write(form.body.subarray(0, 300))
    await writeSlowly(client, form.body.subarray(300, 500).toString('latin1'), 50)
    await expectTimeout(client)
    expect(fs.readdirSync(path.join(app.dataDir, 'incoming'))).toEqual([])
  })

  it('is rejected at the end of its longer timeout even while it makes progress', async () => {
    const client = connect()
    const length = 2_000_000
    const headers = { ...form.headers, authorization: `Bearer ${tokens.verified}` }
    client.socket.write(
      headOf('POST', '/api/upload/profile-image', { ...headers, 'content-length': length }),
    )
    client.socket.write(form.body.subarray(0, 200))
    const pieces = Array.from({ length: 100 }, () => Buffer.alloc(200))
    await writeSlowly(client, pieces, 100)
    await expectTimeout(client)
  })
})

it('responds with 408 when the headers do not end in time or nothing is sent', async () => {
  const [slow, silent] = [connect(), connect()]
  slow.socket.write('GET /api/health HTTP/1.1\r\n')
  void writeSlowly(
    slow,
    Array.from({ length: 100 }, () => 'a: b\r\n'),
    100,
  )
  for (const { response, isClosed } of [slow, silent]) {
    await eventually(isClosed).toBe(true)
    expect(response()).toMatch(/^HTTP\/1\.1 408 /)
  }
})

it('drops connections beyond the limit, without counting event streams, and accepts new ones after others close', async () => {
  const small = await startApp({}, { connectionLimits: { connections: 3 } })
  const at = await listen(small)
  const streams = await Promise.all(
    Array.from({ length: 3 }, () => openStream(`http://127.0.0.1:${at}`)),
  )
  const healthOf = async () => {
    const client = connect(at)
    client.socket.write(headOf('GET', '/api/health', {}))
    await eventually(() => client.isClosed() || client.response() !== '').toBe(true)
    return client
  }
  const first = [await healthOf(), await healthOf(), await healthOf()]
  for (const { response } of first) expect(response()).toMatch(/^HTTP\/1\.1 200 /)
  expect((await healthOf()).response()).toBe('')
  first[0]?.socket.destroy()
  await eventually(async () => (await healthOf()).response()).toMatch(/^HTTP\/1\.1 200 /)
  for (const stream of streams) {
    expect(stream.hasEnded()).toBe(false)
    stream.leave()
  }
})
