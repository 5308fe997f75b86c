import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { EventStream } from './event-stream.ts'
import { takeConnection } from './raw-socket.ts'

const accepted: ((stream: EventStream) => void)[] = []
const server = http.createServer((_request, response) => {
  const connection = takeConnection(response)
  if (connection) accepted.shift()?.(new EventStream(connection, () => ''))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function connect(): Promise<{ reader: net.Socket; stream: EventStream }> {
  const opened = new Promise<EventStream>((resolve) => accepted.push(resolve))
  const reader = net.connect(port, '127.0.0.1')
  reader.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  return { reader, stream: await opened }
}

it('a reader who reads too slowly is dropped, and others are not', async () => {
  const [slow, quick] = [await connect(), await connect()]
  slow.reader.pause()
  quick.reader.resume()
  const bytes = Buffer.alloc(16 * 1024, 'x')
  let sent = 0
  // What the system buffers on the way is its own; beyond that nothing may gather here.
  while (slow.stream.isOpen) {
    for (const { stream } of [slow, quick]) stream.send(bytes)
    sent += bytes.length
    expect(sent).toBeLessThan(256 * 1024 * 1024)
    await nextTurn()
  }
  expect(quick.stream.isOpen).toBe(true)
  await expect.poll(() => quick.reader.bytesRead).toBe(sent)
  for (const { reader } of [slow, quick]) reader.destroy()
})

it('a reader who goes away is noticed', async () => {
  const { reader, stream } = await connect()
  const gone = new Promise<void>((resolve) => stream.onClose(resolve))
  reader.end()
  await gone
  expect(stream.isOpen).toBe(false)
})

it('a stream that ends says so to its reader, and sends nothing more', async () => {
  const { reader, stream } = await connect()
  const ended = new Promise((resolve) => reader.once('end', resolve))
  let text = ''
  reader.on('data', (chunk) => {
    text += chunk
  })
  stream.send(Buffer.from('last words'))
  stream.end()
  stream.send(Buffer.from('and more'))
  await ended
  expect(text).toBe('last words')
})
