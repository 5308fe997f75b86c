import fs from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
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

interface SentBody {
  headers: Record<string, string>
  body: Buffer
  /** Lengths after which the client hangs up. */
  phases: number[]
}

const boundary = /--the-boundary/g

/** A form with a text beside the file; hung up after the headers, at each boundary, in each part, and when all is sent. */
function formFor(field: string): SentBody {
  const file = { field, content: image, fileName: 'a.png', type: 'image/png' }
  const { headers, body } = formOf([{ field: 'text', content: 'beside it' }, file])
  const text = body.toString('latin1')
  const boundaries = [...text.matchAll(boundary)].map(({ index }) => index)
  const [, ofFile = 0, end = 0] = boundaries
  const afterHeaders = text.indexOf('\r\n\r\n', ofFile) + 4
  const inFile = Math.floor((afterHeaders + end) / 2)
  const phases = [
    ...boundaries.flatMap((index) => [index, index + '--the-boundary-of-this-form\r\n'.length]),
    ...[afterHeaders, inFile, body.length - 1, body.length],
  ]
  return { headers, body, phases }
}

function jsonBody(): SentBody {
  const body = Buffer.from(JSON.stringify({ content: 'never sent whole', password: 'either' }))
  const phases = [0, 1, Math.floor(body.length / 2), body.length - 1, body.length]
  return { headers: { 'content-type': 'application/json' }, body, phases }
}

const takingBodies = rows.filter(({ spec }) => spec.body || spec.upload)
const fuzzed = takingBodies.flatMap((row) =>
  (row.spec.upload ? row.spec.upload.fields.map(formFor) : [jsonBody()]).flatMap((sent) =>
    sent.phases.flatMap((sentBytes) =>
      (['ends', 'resets'] as const).map((way) => ({ row, sent, sentBytes, way })),
    ),
  ),
)

/** Sends the head of a request and a part of its body at once, then hangs up without waiting for an answer. */
function hangUp({ row, sent, sentBytes, way }: (typeof fuzzed)[number]): Promise<void> {
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

const tokenFor = ({ access }: Row) => (access === 'admin' ? tokens.admin : tokens.verified)

/** Everything once; the connections of a browser come a few at a time. */
async function hangUpEverywhere() {
  const left = [...fuzzed]
  const client = async () => {
    for (let next = left.pop(); next; next = left.pop()) await hangUp(next)
  }
  await Promise.all(Array.from({ length: 6 }, client))
}

/** What this process has open besides connections. */
function openFiles(): string[] {
  return fs.readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const target = fs.readlinkSync(`/proc/self/fd/${name}`)
      return target.startsWith('/') ? [target] : []
    } catch {
      // The descriptor with which the folder is read is closed by now.
      return []
    }
  })
}

const incoming = path.join(app.dataDir, 'incoming')
const connections = () =>
  new Promise((resolve) => app.server.server.getConnections((_, count) => resolve(count)))

it('clients that hang up in any phase of any request leave no file and end nothing', async () => {
  expect(fuzzed.filter(({ row }) => row.spec.upload).length).toBeGreaterThan(30)
  await hangUpEverywhere()
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  const inUse = () => openFiles().filter((target) => target.startsWith(incoming)).length
  await expect.poll(inUse, { timeout: 20_000 }).toBe(0)
  const before = openFiles().length
  await hangUpEverywhere()
  // A file that nobody has closed would end the process now.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage()
    await nextTurn()
  }
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  await expect.poll(inUse, { timeout: 20_000 }).toBe(0)
  expect(openFiles().length).toBeLessThanOrEqual(before)
  expect(fs.readdirSync(incoming)).toEqual([])
  // Nobody was signed out on the way, so every request got as far as its body.
  for (const token of Object.values(tokens)) {
    expect(await app.call('GET /auth/me', { as: { token } })).toMatchObject({ status: 200 })
  }
})
