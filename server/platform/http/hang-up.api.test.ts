import { once } from 'node:events'
import net from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { startApp } from '../../../test/harness.ts'

const stream = new PassThrough()
let log = ''
stream.on('data', (chunk) => {
  log += chunk
})
const app = await startApp({ LOG_LEVEL: 'debug' }, { logStream: stream })
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as net.AddressInfo

it('logs no error when a client disconnects in the middle of its request', async () => {
  const socket = net.connect(port, '127.0.0.1')
  socket.write(
    [
      'POST /api/contact HTTP/1.1',
      'host: a',
      'content-type: application/json',
      'expect: 100-continue',
      'content-length: 100\r\n\r\n',
    ].join('\r\n'),
  )
  const [response] = await once(socket, 'data')
  expect(String(response)).toContain('100 Continue')
  socket.write('{"type":', () => socket.destroy())
  await expect.poll(() => log, { timeout: 10_000 }).toContain('the client hung up')
  const levels = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).level)
  expect(Math.max(...levels), log).toBeLessThan(40)
})
