import { expect, it } from 'vitest'
import { readBounds } from '../bounds.ts'
import { createRateWindow } from './rate-window.ts'

const clock = { now: () => 0 }

it('counts by up to 100,000 keys, and evicts the least recently used beyond that', () => {
  const count = createRateWindow('test', { max: 1, timeWindow: 1_000 }, { scale: 1, clock })
  const rejected = Array.from({ length: 100_000 }, (_, key) => count(`key-${key}`)).filter(Boolean)
  expect(rejected).toEqual([])
  expect(count('key-0')).toBe(1)
  expect(count('one more')).toBeUndefined()
  expect(count('key-0')).toBe(1)
  expect(count('key-1')).toBeUndefined()
})

it('forgets keys whose window has ended while it counts others', async () => {
  let now = 0
  const count = createRateWindow(
    'expiring',
    { max: 1, timeWindow: 1_000 },
    { scale: 1, clock: { now: () => now } },
  )
  for (let key = 0; key < 1_000; key += 1) count(`old ${key}`)
  now = 1_000
  for (let key = 0; key < 500; key += 1) count(`new ${key}`)
  const tables = await readBounds()
  expect(tables.find(({ name }) => name === 'expiring')?.size).toBe(500)
  expect(count('new 0')).toBe(1)
})
