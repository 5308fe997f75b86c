import net from 'node:net'
import { expect, it } from 'vitest'
import { startApp } from '../harness.ts'

const app = await startApp()
await app.server.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.server.address() as net.AddressInfo

/** Sends raw bytes and reads until the server closes the connection. */
function exchange(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1')
    socket.setTimeout(10_000, () => socket.destroy(new Error('no response')))
    socket.on('data', (chunk) => {
      response += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(response))
  })
}

const close = 'connection: close\r\n'
const requests: Record<string, string | Buffer> = {
  'not HTTP': 'hello\r\n\r\n',
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'a huge header': `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`,
  'a huge address': `GET /api/${'a'.repeat(40_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  'an invalid length': `POST /api/votes HTTP/1.1\r\nhost: a\r\ncontent-length: abc\r\n\r\n`,
  'a length and chunks': `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'broken chunks': `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  'an unknown method': `FOO /api/health HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'an unsupported method': `TRACE /api/health HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'an address that is not UTF-8': `GET /api/personalities/%ff%fe HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'raw bytes in the address': Buffer.from(
    `GET /api/personalities/\xff\xfe HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
    'latin1',
  ),
  'an unknown address': `GET /api/nothing HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'a method without a route': `DELETE /api/health HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'an asterisk as address': `OPTIONS * HTTP/1.1\r\nhost: a\r\n${close}\r\n`,
  'an invalid host': `GET /api/nothing HTTP/1.1\r\nhost: <a b>\r\n${close}\r\n`,
}

it.each(Object.entries(requests))(
  'responds to %s with a 4xx error of the catalogue',
  async (_, bytes) => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.parse(body)).toEqual({
      statusCode: status,
      code: expect.stringMatching(/^[a-z][a-zA-Z]+$/),
      error: expect.stringMatching(/./),
      message: expect.stringMatching(/./),
    })
  },
)

it('still serves other clients afterwards', async () => {
  const response = await exchange(`GET /api/health HTTP/1.1\r\nhost: a\r\n${close}\r\n`)
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
})
