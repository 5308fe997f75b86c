import { expect, it } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const clock = { now: () => 0 }
const response = (body: string) => async () => ({ status: 200, headers: {}, body })

it('does not compress a response again that is the same after a write', async () => {
  const cache = new ResponseCache(clock)
  const headers = { 'accept-encoding': 'br' }
  const text = 'text '.repeat(1_000)
  const before = await (await cache.get('key', response(text))).prepareFor(headers)
  cache.drop()
  expect(cache.peek('key')).toBeUndefined()
  const unchanged = await cache.get('key', response(text))
  expect(unchanged.readyFor(headers)).toBe(before)
  cache.drop()
  const changed = await cache.get('key', response(`${text}!`))
  expect(changed.readyFor(headers)).toBeUndefined()
  expect((await changed.prepareFor(headers)).body).not.toEqual(before.body)
})

it('compresses once for simultaneous requests', async () => {
  const cache = new ResponseCache(clock)
  const cached = await cache.get('key', response('text '.repeat(1_000)))
  const headers = { 'accept-encoding': 'gzip' }
  const [first, second] = await Promise.all([
    cached.prepareFor(headers),
    cached.prepareFor(headers),
  ])
  expect(first).toBe(second)
})

it('does not keep a response that cannot be sent', async () => {
  const cache = new ResponseCache(clock)
  const headers = { location: '/\u0107' }
  const made = cache.get('key', async () => ({ status: 302, headers, body: '' }))
  await expect(made).rejects.toThrow('Invalid character')
  expect(cache.has('key')).toBe(false)
})

it('keeps no more bytes in memory than a response has, compressed or not', async () => {
  const cache = new ResponseCache(clock)
  const cached = await cache.get('key', response('text '.repeat(1_000)))
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { body } = await cached.prepareFor({ 'accept-encoding': encoding })
    expect(body?.buffer.byteLength).toBe(body?.length)
  }
})
