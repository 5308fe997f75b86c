import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { csvText, sendCsv } from './csv-reply.ts'

it.each([
  ['plain', '"plain"'],
  ['with "quotes", commas; and\nlines', '"with ""quotes"", commas; and\nlines"'],
  ['=A1', `"'=A1"`],
  ['+49 30', `"'+49 30"`],
  ['-5', `"'-5"`],
  ['@name', `"'@name"`],
  ['\tTab', `"'\tTab"`],
  ['\rReturn', `"'\rReturn"`],
  ['\nLine', `"'\nLine"`],
  ['  =A1', `"'  =A1"`],
  ['＝A1', `"'＝A1"`],
  ['a=1', '"a=1"'],
  ['', '""'],
  [null, ''],
  [7, '7'],
  [false, 'false'],
])('writes the cell %j', async (cell, written) => {
  const batches = (async function* () {
    yield [{ first: cell, last: 1 }]
  })()
  const text = (await Array.fromAsync(csvText(['first', 'last'], batches))).join('')
  expect(text).toBe(`\ufeff"first","last"\r\n${written},1\r\n`)
})

it('reads batches only as fast as the client does, and stops when the client disconnects', async () => {
  const megabyte = 'x'.repeat(1_000_000)
  let read = 0
  const ended = Promise.withResolvers<void>()
  async function* endless() {
    try {
      for (;;) {
        read++
        yield [{ text: megabyte }]
        await turn()
      }
    } finally {
      ended.resolve()
    }
  }
  const app = Fastify()
  app.get('/', async (_request, reply) => {
    sendCsv(reply, { fileName: 'endless.csv', columns: ['text'] }, endless())
    return reply
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const response = await new Promise<http.IncomingMessage>((resolve) => {
    http.get({ host: '127.0.0.1', port, agent: false }, resolve)
  })
  let received = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    received += chunk.length
    // The operating system's socket buffers are of unknown but bounded size.
    expect(read * megabyte.length - received).toBeLessThan(32_000_000)
    if (received > 64_000_000) break
  }
  await ended.promise
  await app.close()
})
