import { expect, it } from 'vitest'
import { nextAnonymousUpdate } from './live-hub.ts'

it('sends anonymous comments at the next full ten minutes of the hour', () => {
  const minute = 60_000
  const hour = Date.UTC(2026, 10, 26, 12)
  expect(nextAnonymousUpdate(hour)).toBe(hour + 10 * minute)
  expect(nextAnonymousUpdate(hour + 10 * minute - 1)).toBe(hour + 10 * minute)
  expect(nextAnonymousUpdate(hour + 10 * minute)).toBe(hour + 20 * minute)
  expect(nextAnonymousUpdate(hour + 59 * minute)).toBe(hour + 60 * minute)
})
