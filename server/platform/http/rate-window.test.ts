import { expect, it } from 'vitest'
import { readBounds } from '../bounds.ts'
import { createCountingWindow, createGuardedWindow, createRateWindow } from './rate-window.ts'

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

it.each([
  ['ordinary', createRateWindow],
  ['guarded', createGuardedWindow],
] as const)(
  'an %s window allows as many requests as its limit until it ends',
  async (_, create) => {
    let now = 0
    const deps = { scale: 1, clock: { now: () => now } }
    const count = create('allowed', { max: 3, timeWindow: 10_000 }, deps)
    const retryAfter = async () => count('key')
    now = 500
    for (let request = 0; request < 3; request += 1) expect(await retryAfter()).toBeUndefined()
    expect(await retryAfter()).toBe(10)
    now = 10_499
    expect(await retryAfter()).toBe(1)
    now = 10_500
    expect(await retryAfter()).toBeUndefined()
  },
)

it('a scaled limit is rounded, and allows one request at least', async () => {
  const allowed = async (max: number, scale: number) => {
    const count = createRateWindow('scaled', { max, timeWindow: 1_000 }, { scale, clock })
    for (let request = 0; ; request += 1) if (count('key') !== undefined) return request
  }
  expect(await allowed(10, 0.001)).toBe(1)
  expect(await allowed(10, 0.24)).toBe(2)
  expect(await allowed(10, 0.26)).toBe(3)
})

it('a window without a limit counts until it ends', async () => {
  let now = 0
  const deps = { scale: 1, clock: { now: () => now } }
  const count = createCountingWindow('counted', { timeWindow: 1_000 }, deps)
  expect([await count('key'), await count('key'), await count('other')]).toEqual([1, 2, 1])
  now = 999
  expect(await count('key')).toBe(3)
  now = 1_000
  expect(await count('key')).toBe(1)
})

it('a raised limit allows at once what it adds, however much was refused before, and a lowered one refuses at once', async () => {
  let max = 2
  const count = createGuardedWindow(
    'changing',
    { max: () => max, timeWindow: 10_000 },
    { scale: 1, clock },
  )
  const allowed = async (requests: number) => {
    const waits = await Promise.all(Array.from({ length: requests }, () => count('key')))
    return waits.filter((wait) => wait === undefined).length
  }
  expect(await allowed(9)).toBe(2)
  max = 5
  expect(await allowed(9)).toBe(3)
  max = 4
  expect(await allowed(1)).toBe(0)
  expect(count.waitOf('key')).toBe(10)
  max = 6
  expect(count.waitOf('key')).toBeUndefined()
  expect(await allowed(9)).toBe(1)
})
