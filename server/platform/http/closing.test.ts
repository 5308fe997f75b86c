import type { AddressInfo } from 'node:net'
import net from 'node:net'
import { expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createServer } from './server.ts'

it('answers what comes on an open connection while it closes', async () => {
  const log = createLog('silent', false)
  const server = await createServer({ log, trustProxy: undefined, hsts: 'off' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const begun = vi.fn()
  server.get('/slow', async () => {
    begun()
    await released
    return 'the first'
  })
  server.post('/vote', async () => 'the second')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const connection = net.connect(port, '127.0.0.1')
  let received = ''
  connection.on('data', (chunk) => {
    received += chunk
  })
  connection.write('GET /slow HTTP/1.1\r\nhost: site\r\n\r\n')
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 15_000)
  const closed = server.close()
  connection.write('POST /vote HTTP/1.1\r\nhost: site\r\ncontent-length: 0\r\n\r\n')
  await vi.waitFor(() => expect(server.server.listening).toBe(false), 15_000)
  release()
  await closed
  await vi.waitFor(() => expect(received).toContain('the first'), 15_000)
  await vi.waitFor(() => expect(received).toContain('the second'), 15_000)
  expect(received).not.toContain('HTTP/1.1 503')
})
