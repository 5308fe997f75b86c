import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from './fixtures.ts'

const server = http.createServer((_, response) => response.end())

test.beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
test.afterAll(() => void server.close())

test('a context that another test has used is clean', async ({ browserContexts }) => {
  const { port } = server.address() as AddressInfo
  const options = { baseURL: `http://127.0.0.1:${port}` }
  const first = await browserContexts.take(options)
  const used = await first.newPage()
  await used.goto('/')
  await first.addCookies([{ name: 'a', value: '1', url: options.baseURL }])
  await used.evaluate(() => {
    localStorage.setItem('b', '2')
    sessionStorage.setItem('c', '3')
  })
  await first.grantPermissions(['clipboard-read'])
  await first.route('**', (route) => route.abort())
  await browserContexts.release(first)

  const second = await browserContexts.take(options)
  expect(second).toBe(first)
  expect(used.isClosed()).toBe(true)
  const page = await second.newPage()
  await page.goto('/')
  const left = () =>
    page.evaluate(async () => ({
      stored: [document.cookie, localStorage.length, sessionStorage.length],
      clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
        .state,
    }))
  expect(await left()).toEqual({ stored: ['', 0, 0], clipboard: 'prompt' })
  await browserContexts.release(second)
})

test('a context with a fake clock is not used again', async ({ browserContexts }) => {
  const { port } = server.address() as AddressInfo
  const options = { baseURL: `http://127.0.0.1:${port}` }
  const first = await browserContexts.take(options)
  await (await first.newPage()).clock.install()
  await browserContexts.release(first)
  const second = await browserContexts.take(options)
  expect(second).not.toBe(first)
  await browserContexts.release(second)
})
