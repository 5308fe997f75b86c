import { expect, it } from 'vitest'
import { partialDate } from './partial-date.ts'

it.each([
  ['2026', '2026'],
  ['2026-01', 'Jan 2026'],
  ['2026-01-31', 'Jan 31, 2026'],
])('writes %s no more precisely than it is known', (date, text) => {
  expect(partialDate(date)).toBe(text)
})
