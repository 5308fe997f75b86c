import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { isPermission } from '../../contract/permissions.ts'
import { createAdministrator, createVerifiedUser } from '../factories.ts'
import { formOf } from '../forms.ts'
import { startApp } from '../harness.ts'
import { picture } from '../pictures.ts'
import { addressOf, paramsOf, type Row, rows } from './rows.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const app = await startApp()
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as AddressInfo
const tokens = {
  admin: (await createAdministrator(app)).token,
  verified: (await createVerifiedUser(app)).token,
}
const image = await picture()

interface RequestBody {
  headers: Record<string, string>
  body: Buffer
  /** Numbers of bytes after which the client hangs up. */
  cutPoints: number[]
}

const boundary = /--the-boundary/g

/** A form with a text and a file, cut off after the headers, at each boundary, inside each part, and after the last byte. */
function formFor(field: string): RequestBody {
  const file = { field, content: image, fileName: 'a.png', type: 'image/png' }
  const { headers, body } = formOf([{ field: 'text', content: 'beside it' }, file])
  const text = body.toString('latin1')
  const boundaries = [...text.matchAll(boundary)].map(({ index }) => index)
  const [, fileStart = 0, fileEnd = 0] = boundaries
  const afterHeaders = text.indexOf('\r\n\r\n', fileStart) + 4
  const inFile = Math.floor((afterHeaders + fileEnd) / 2)
  const cutPoints = [
    ...boundaries.flatMap((index) => [index, index + '--the-boundary-of-this-form\r\n'.length]),
    ...[afterHeaders, inFile, body.length - 1, body.length],
  ]
  return { headers, body, cutPoints }
}

function jsonBody(): RequestBody {
  const body = Buffer.from(JSON.stringify({ content: 'never sent whole', password: 'either' }))
  const cutPoints = [0, 1, Math.floor(body.length / 2), body.length - 1, body.length]
  return { headers: { 'content-type': 'application/json' }, body, cutPoints }
}

const rowsWithBody = rows.filter(({ spec }) => spec.body || spec.upload)
const hangUps = rowsWithBody.flatMap((row) =>
  (row.spec.upload ? row.spec.upload.fields.map(formFor) : [jsonBody()]).flatMap((sent) =>
    sent.cutPoints.flatMap((sentBytes) =>
      (['ends', 'resets'] as const).map((way) => ({ row, sent, sentBytes, way })),
    ),
  ),
)

/** Sends the headers of a request and a part of its body, then closes the connection without waiting for a response. */
function hangUp({ row, sent, sentBytes, way }: (typeof hangUps)[number]): Promise<void> {
  const params = Object.fromEntries(paramsOf(row).map((name) => [name, crypto.randomUUID()]))
  const headers = {
    host: 'site',
    authorization: `Bearer ${tokenFor(row)}`,
    'content-length': String(sent.body.length),
    ...sent.headers,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${row.method} ${addressOf(row, params)} HTTP/1.1\r\n${lines.join('')}\r\n`
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.write(Buffer.concat([Buffer.from(head), sent.body.subarray(0, sentBytes)]), () => {
      if (way === 'ends') socket.destroy()
      else socket.resetAndDestroy()
    })
  })
}

const tokenFor = ({ access }: Row) => (isPermission(access) ? tokens.admin : tokens.verified)

/** Runs every hang-up once, six at a time like a browser. */
async function hangUpEverywhere() {
  const remaining = [...hangUps]
  const client = async () => {
    for (let next = remaining.pop(); next; next = remaining.pop()) await hangUp(next)
  }
  await Promise.all(Array.from({ length: 6 }, client))
}

/** Paths of the open file descriptors of this process, without sockets. */
function openFiles(): string[] {
  return fs.readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const target = fs.readlinkSync(`/proc/self/fd/${name}`)
      return target.startsWith('/') ? [target] : []
    } catch {
      // The descriptor that read the folder is closed by now.
      return []
    }
  })
}

const incoming = path.join(app.dataDir, 'incoming')
const connections = () =>
  new Promise((resolve) => app.server.server.getConnections((_, count) => resolve(count)))

it('survives clients that hang up at any point of any request, and leaves no open or temporary file', async () => {
  expect(hangUps.filter(({ row }) => row.spec.upload).length).toBeGreaterThan(30)
  await hangUpEverywhere()
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  const inUse = () => openFiles().filter((target) => target.startsWith(incoming)).length
  await expect.poll(inUse, { timeout: 20_000 }).toBe(0)
  const before = openFiles().length
  await hangUpEverywhere()
  // Garbage collection of an unclosed file handle would end the process now.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await nextTurn()
  }
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  await expect.poll(inUse, { timeout: 20_000 }).toBe(0)
  expect(openFiles().length).toBeLessThanOrEqual(before)
  expect(fs.readdirSync(incoming)).toEqual([])
  // The sessions still work, so every request got as far as its body.
  for (const token of Object.values(tokens)) {
    expect(await app.call('GET /auth/me', { as: { token } })).toMatchObject({ status: 200 })
  }
})
