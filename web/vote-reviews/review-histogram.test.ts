import { expect, it } from 'vitest'
import { summaryText } from './review-histogram.tsx'

const parts = 24

/** The sentence about a window of so many seconds that begins at noon. */
const summaryOf = (seconds: number, highest: number) =>
  summaryText({
    histogram: Array.from({ length: parts }, (_, at) => (at === 3 ? highest : 0)),
    windowStart: '2026-11-05T12:00:00.000Z',
    windowEnd: new Date(Date.parse('2026-11-05T12:00:00.000Z') + seconds * 1_000).toISOString(),
  })

it.each([
  [600, '25 seconds'],
  [3_600, '2.5 minutes'],
  [86_400, '1 hour'],
  [7 * 86_400, '7 hours'],
  [48 * 86_400, '2 days'],
])('tells how many votes the highest bar has in a window of %i seconds', (seconds, length) => {
  expect(summaryOf(seconds, 15)).toBe(
    `Votes over time, to the nearest five: at most 15 in ${length}.`,
  )
})

it('says that votes are spread where no part has enough to be counted', () => {
  expect(summaryOf(3_600, 0)).toContain('They are spread over the whole time.')
})
