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
  establishedPoints: [{ time: time('2026-01-02T00'), upvoteCount: 14, downvoteCount: 7 }],
  setApartPoints: [
    { time: time('2026-01-02T12'), upvoteCount: 9, downvoteCount: 2 },
    { time: time('2026-01-03T12'), upvoteCount: 0, downvoteCount: 0 },
  ],
}

it('has the last counts of each day on which any were published, and keeps the others', () => {
  const rows = dailyTallies(published, time('2026-01-04T00'))
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['a', '2026-01-01', 30, 10, 10, 4, 14, 7, null, null],
    ['a', '2026-01-02', 30, 10, 16, 4, 14, 7, 9, 2],
    ['a', '2026-01-03', 40, 20, null, null, 14, 7, null, null],
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
    dailyTallies(
      { ...published, points: [], verifiedPoints: [], establishedPoints: [], setApartPoints: [] },
      time('2026-01-04T00'),
    ),
  ).toEqual([])
})
