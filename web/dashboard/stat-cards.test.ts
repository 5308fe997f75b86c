import { describe, expect, it } from 'vitest'
import { daysSince, engagementPercent } from './stat-cards.tsx'

const joined = '2026-03-28T22:30:00.000Z'
const after = (time: string) => daysSince(joined, Date.parse(time))

describe('daysSince', () => {
  it('counts whole days, not calendar dates', () => {
    expect(after('2026-03-29T22:29:59.999Z')).toBe(0)
    expect(after('2026-03-29T22:30:00.000Z')).toBe(1)
  })

  it('counts across the change to summer time and a leap day', () => {
    expect(after('2026-04-28T22:30:00.000Z')).toBe(31)
    expect(daysSince('2028-02-28T00:00:00Z', Date.parse('2028-03-01T00:00:00Z'))).toBe(2)
  })

  it('is never negative and never NaN', () => {
    expect(after('2026-03-28T22:00:00.000Z')).toBe(0)
    expect(daysSince('not a date', 0)).toBe(0)
  })
})

it.each([
  [0, 0, 0],
  [1, 0, 3],
  [10, 5, 50],
  [29, 0, 97],
  [20, 10, 100],
  [400, 90, 100],
])('%i votes and %i comments are %i percent engagement', (votes, comments, percent) => {
  expect(engagementPercent(votes, comments)).toBe(percent)
})
