import Fastify from 'fastify'
import { type InjectOptions, inject } from 'light-my-request'
import { describe, expect, it, vi } from 'vitest'
import { createLog } from '../log.ts'
import { type CachedRoute, FastPath } from './fast-path.ts'
import { createRateLimits } from './rate-limits.ts'
import { ResponseCache, sendCachedResponse } from './response-cache.ts'
import { securityHeaders } from './security-headers.ts'

interface Options {
  level?: string
  scale?: number
  trustProxy?: number
}

/** A server with one cached route, `/shared`, that counts the requests which Fastify handles. */
async function serverWith(
  route: Partial<CachedRoute> = {},
  { level = 'error', scale = 1, trustProxy }: Options = {},
) {
  let now = 0
  const clock = { now: () => now }
  const log = createLog(level, false, { stream: { write: () => true } as never })
  const rateLimits = createRateLimits({ scale, clock })
  const cache = new ResponseCache(clock, { headers: securityHeaders('host') })
  const fastPath = new FastPath({ log, rateLimits, trustProxy })
  const app = Fastify({ trustProxy: trustProxy !== undefined })
  fastPath.attach(app)
  const handled = vi.fn()
  app.all('/shared', async (request, reply) => {
    handled()
    rateLimits.countAddress(request, 'search')
    const response = await cache.get('key', async () => ({
      status: 200,
      headers: { 'content-type': 'text/plain' },
      body: 'shared text '.repeat(200),
    }))
    fastPath.remember(request, { cache, key: 'key', limit: 'search', ...route })
    return sendCachedResponse(request, reply, response)
  })
  await app.ready()
  const send = (options: InjectOptions = {}) =>
    inject((request, response) => app.server.emit('request', request, response), {
      url: '/shared',
      ...options,
    })
  const advance = (milliseconds: number) => {
    now += milliseconds
  }
  return { app, cache, fastPath, handled, send, advance }
}

describe('a cached response', () => {
  it.each([{}, { 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }])(
    'is sent without Fastify, with the same bytes and headers (%o)',
    async (headers) => {
      const { handled, send } = await serverWith()
      const slow = await send({ headers })
      const fast = await send({ headers })
      expect(handled).toHaveBeenCalledTimes(1)
      expect(fast.statusCode).toBe(200)
      expect(fast.rawPayload).toEqual(slow.rawPayload)
      const { date, 'x-request-id': requestId } = fast.headers
      expect(fast.headers).toEqual({ ...slow.headers, date, 'x-request-id': requestId })
      expect(fast.headers).toMatchObject({ ...securityHeaders('host'), vary: 'accept-encoding' })
    },
  )

  it('is not sent again to a client that has it', async () => {
    const { handled, send } = await serverWith()
    const { etag } = (await send()).headers
    const again = await send({ headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag, ...securityHeaders('host') })
    expect(handled).toHaveBeenCalledTimes(1)
  })

  it('is computed again when it has expired or was dropped', async () => {
    const { cache, handled, send, advance } = await serverWith()
    await send()
    advance(699)
    await send()
    expect(handled).toHaveBeenCalledTimes(1)
    advance(1)
    await send()
    expect(handled).toHaveBeenCalledTimes(2)
    cache.drop()
    await send()
    expect(handled).toHaveBeenCalledTimes(3)
  })

  it('is observed, with its client', async () => {
    const onResponse = vi.fn()
    const observed = vi.fn()
    const { fastPath, send } = await serverWith({ onResponse }, { trustProxy: 1 })
    fastPath.observe(observed)
    await send()
    await send({ headers: { 'x-forwarded-for': '192.0.2.7, 192.0.2.9' } })
    // The first response was Fastify's.
    expect(observed.mock.calls).toEqual([
      [200, expect.any(Number)],
      [200, expect.any(Number)],
    ])
    expect(onResponse.mock.calls[0]?.[0]).toMatchObject({ ip: '192.0.2.9' })
  })
})

describe('Fastify handles', () => {
  it.each<[string, Partial<CachedRoute>, InjectOptions]>([
    ['another method', {}, { method: 'HEAD' }],
    ['another URL', {}, { url: '/shared?x=1' }],
    ['a body', {}, { headers: { 'content-length': '2' }, payload: 'hi' }],
    ['a token', { isForVisitors: true }, { headers: { authorization: 'Bearer x' } }],
    ['another host', { dependsOnOrigin: true }, { headers: { host: 'other.example' } }],
  ])('a request with %s', async (_name, route, request) => {
    const { handled, send } = await serverWith(route)
    await send()
    await send()
    expect(handled).toHaveBeenCalledTimes(1)
    await send(request)
    expect(handled).toHaveBeenCalledTimes(2)
  })

  it('an encoding that was not requested before', async () => {
    const { handled, send } = await serverWith()
    await send()
    await send({ headers: { 'accept-encoding': 'br' } })
    expect(handled).toHaveBeenCalledTimes(2)
  })

  it('a request beyond the rate limit of its address, which it rejects', async () => {
    const { send } = await serverWith({}, { scale: 3 / 120 })
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await send()).statusCode)
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses[3]).toBeGreaterThanOrEqual(400)
    expect(statuses[4]).toBeGreaterThanOrEqual(400)
    expect((await send({ remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
  })

  it('every request while the log includes requests', async () => {
    const { handled, send } = await serverWith({}, { level: 'debug' })
    await send()
    await send()
    expect(handled).toHaveBeenCalledTimes(2)
  })

  it('responses that depend on the origin behind a proxy, which is in forwarded headers', async () => {
    const { handled, send } = await serverWith({ dependsOnOrigin: true }, { trustProxy: 1 })
    await send()
    await send()
    expect(handled).toHaveBeenCalledTimes(2)
  })

  it('requests while the server closes', async () => {
    const { app, handled, send } = await serverWith()
    await send()
    await app.close()
    expect((await send()).statusCode).toBe(503)
    expect(handled).toHaveBeenCalledTimes(1)
  })
})
