import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { EventStream } from './event-stream.ts'
import { detachSocket } from './raw-socket.ts'

const accepted: ((stream: EventStream) => void)[] = []
const server = http.createServer((_request, response) => {
  const connection = detachSocket(response)
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

it('disconnects a client that reads too slowly, and no other', async () => {
  const [slow, quick] = [await connect(), await connect()]
  slow.reader.pause()
  quick.reader.resume()
  const bytes = Buffer.alloc(16 * 1024, 'x')
  let sent = 0
  // The operating system's socket buffers are of unknown size; beyond them no data may accumulate in the process.
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

it('notices that a client has disconnected', async () => {
  const { reader, stream } = await connect()
  const closed = new Promise<void>((resolve) => stream.onClose(resolve))
  reader.end()
  await closed
  expect(stream.isOpen).toBe(false)
})

it('closes the connection when the stream ends, and sends no more data', async () => {
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
