import fs from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect, inject, it } from 'vitest'
import { createUser } from '../../test/factories.ts'
import { formOf } from '../../test/forms.ts'
import { startApp } from '../../test/harness.ts'

const dataDir = await fs.mkdtemp(path.join(inject('dataFolder'), 'connection-'))
const app = await startApp({ DATA_DIR: dataDir })
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as net.AddressInfo
const { token } = await createUser(app)

const [start = '', end = ''] = formOf([{ field: 'image', content: '@', fileName: 'a.png' }])
  .body.toString()
  .split('@')

/** The request head of an upload; each test writes its own body. */
const head = (header: string, as = token) =>
  [
    'POST /api/upload/profile-image HTTP/1.1',
    'host: a',
    `authorization: Bearer ${as}`,
    `content-type: ${formOf([]).headers['content-type']}`,
    `${header}\r\n\r\n`,
  ].join('\r\n')

/** Opens a raw connection that collects the status codes of the responses. */
async function connect() {
  const socket = net.connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // The server may close the connection while the test still writes.
  socket.on('error', () => {})
  const statuses = () =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  const expectStatuses = (expected: number[]) =>
    expect.poll(statuses, { timeout: 10_000 }).toEqual(expected)
  return { socket, expectStatuses }
}

it('rejects an upload that is declared too large or unauthenticated before its body is sent', async () => {
  for (const [request, status] of [
    [head('content-length: 50000000'), 413],
    [head('content-length: 1000000', 'nobody'), 401],
  ] as const) {
    const { socket, expectStatuses } = await connect()
    socket.write(request)
    await expectStatuses([status])
    socket.destroy()
  }
})

it('drains the body of a rejected upload, and responds to the next request on the connection', async () => {
  const file = Buffer.alloc(4_000_000)
  const body = Buffer.concat([
    Buffer.from(start.replace('"image"', '"other"')),
    file,
    Buffer.from(end),
  ])
  const { socket, expectStatuses } = await connect()
  socket.write(head(`content-length: ${body.length}`))
  socket.write(body.subarray(0, 1_000_000))
  await expectStatuses([400])
  socket.write(body.subarray(1_000_000))
  socket.write('GET /api/health HTTP/1.1\r\nhost: a\r\n\r\n')
  await expectStatuses([400, 200])
  socket.destroy()
})

it('closes the connection of a body that exceeds the limit', async () => {
  const { socket, expectStatuses } = await connect()
  const piece = (bytes: Buffer | string) =>
    Buffer.concat(
      [`${bytes.length.toString(16)}\r\n`, bytes, '\r\n'].map((one) => Buffer.from(one)),
    )
  async function* body() {
    yield piece(start)
    for (let megabytes = 0; megabytes < 200; megabytes += 1) yield piece(Buffer.alloc(1_000_000))
  }
  socket.write(head('transfer-encoding: chunked'))
  await expect(pipeline(body, socket)).rejects.toThrow()
  await expectStatuses([413])
})

it('deletes the partial file of an aborted upload', async () => {
  const { socket } = await connect()
  socket.write(head('content-length: 3000000') + start)
  socket.write(Buffer.alloc(500_000))
  await expect.poll(() => fs.readdir(dataDir), { timeout: 10_000 }).toContain('incoming')
  socket.destroy()
  // The file is there for a moment before it is unlinked.
  const partialFiles = () => fs.readdir(path.join(dataDir, 'incoming'))
  await expect.poll(partialFiles, { timeout: 10_000 }).toEqual([])
})
