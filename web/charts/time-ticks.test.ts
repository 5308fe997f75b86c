import { expect, it } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const labels = (from: string, to: string) =>
  timeTicks(Date.parse(from), Date.parse(to)).map(({ label }) => label)

it('names days, months or years, at most four', () => {
  expect(labels('2026-11-01', '2026-11-08')).toEqual(['Nov 2', 'Nov 4', 'Nov 6', 'Nov 8'])
  expect(labels('2026-10-24', '2026-11-23')).toEqual(['Oct 26', 'Nov 9', 'Nov 23'])
  expect(labels('2025-11-23', '2026-11-23')).toEqual(['2026', 'Apr', 'Jul', 'Oct'])
  expect(labels('2019-05-01', '2026-11-23')).toEqual(['2020', '2022', '2024', '2026'])
})

it('names nothing in a span without a beginning of a day', () => {
  expect(labels('2026-11-01T03:00:00Z', '2026-11-01T05:00:00Z')).toEqual([])
})
