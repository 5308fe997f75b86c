import { expect, it } from 'vitest'
import { dailyTallies } from './daily-tallies.ts'

const time = (text: string) => Date.parse(`${text}:00:00Z`)

const point = (hour: string, upvoteCount: number, downvoteCount: number) => ({
  hour: time(hour),
  upvoteCount,
  downvoteCount,
  changes: 5,
})

const verified = (at: string, upvoteCount: number, isShown = true) => ({
  time: time(at),
  upvoteCount,
  downvoteCount: 4,
  isShown,
})

const published = {
  personalityId: 'a',
  current: { upvoteCount: 60, downvoteCount: 20 },
  points: [
    point('2026-01-01T08', 20, 10),
    point('2026-01-01T20', 30, 10),
    point('2026-01-03T00', 40, 20),
  ],
  verifiedPoints: [
    verified('2026-01-01T09', 10),
    verified('2026-01-02T09', 16),
    verified('2026-01-03T09', 5, false),
  ],
}

it('has the last counts of each day on which any were published, and keeps the others', () => {
  const rows = dailyTallies(published, time('2026-01-04T00'))
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['a', '2026-01-01', 30, 10, 10, 4],
    ['a', '2026-01-02', 30, 10, 16, 4],
    ['a', '2026-01-03', 40, 20, null, null],
  ])
})

it('leaves out the day that has not ended', () => {
  const rows = dailyTallies(published, time('2026-01-03T00'))
  expect(rows.map(({ day }) => day)).toEqual(['2026-01-01', '2026-01-02'])
})

it('withholds counts that too few voters have followed', () => {
  const current = { upvoteCount: 42, downvoteCount: 20 }
  const rows = dailyTallies({ ...published, current }, time('2026-01-04T00'))
  expect(rows.at(-1)).toMatchObject({ day: '2026-01-03', support: 30, oppose: 10 })
})

it('has no rows for a personality without publications', () => {
  expect(
    dailyTallies({ ...published, points: [], verifiedPoints: [] }, time('2026-01-04T00')),
  ).toEqual([])
})
