import { expect, it } from 'vitest'
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
