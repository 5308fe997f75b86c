import { expect, it } from 'vitest'
import type { HistoryPoint } from '../../contract/history.ts'
import { supportPercent } from '../../contract/percent.ts'
import { supportInterval } from '../../contract/support-interval.ts'
import { layoutApproval } from './approval-layout.ts'

const pointOf = (
  time: string,
  upvoteCount: number,
  downvoteCount: number,
  changed: number,
): HistoryPoint => {
  const counts = { upvoteCount, downvoteCount }
  const supportPercentage = supportPercent(counts)
  return {
    time,
    ...counts,
    supportPercentage,
    interval: supportInterval(counts),
    changed,
    withoutSetApart: null,
  }
}

const points = [
  pointOf('2026-11-01T00:00:00Z', 20, 0, 20),
  pointOf('2026-11-03T00:00:00Z', 20, 20, 20),
  pointOf('2026-11-05T00:00:00Z', 25, 75, 60),
]

it('draws share and votes per day between the first and the last point', () => {
  const layout = layoutApproval({ since: null, points, verified: [], held: [], notes: [] })
  expect(layout).toMatchObject({
    line: 'M0 0L500 500L1000 750',
    bars: 'M2 1000V667H248V1000ZM252 1000V667H498V1000ZM502 1000V0H748V1000ZM752 1000V0H998V1000Z',
    busiest: 30,
    last: { x: 100, y: 25, percent: 25 },
    lowest: 25,
    highest: 100,
  })
  expect(layout?.times.map(({ label }) => label)).toEqual(['Nov 1', 'Nov 3', 'Nov 5'])
  expect(layout?.rows.map(({ time }) => time.slice(0, 10))).toEqual([
    '2026-11-05',
    '2026-11-03',
    '2026-11-01',
  ])
})

it('draws the share without votes that are set apart, as a line and as a table', () => {
  const withoutSetApart = { upvoteCount: 20, downvoteCount: 20, supportPercentage: 50 }
  const apart = [...points.slice(0, 2), { ...(points[2] as HistoryPoint), withoutSetApart }]
  const one = { since: null, points: apart, verified: [], held: [], notes: [] }
  expect(layoutApproval(one)).toMatchObject({
    line: 'M0 0L500 500L1000 500',
    last: { y: 50, percent: 50 },
    lowest: 50,
    areSomeSetApart: true,
    rows: [withoutSetApart, {}, {}],
  })
  expect(layoutApproval({ ...one, points })?.areSomeSetApart).toBe(false)
})

it('begins with the period, where the line comes from the point before it', () => {
  expect(
    layoutApproval({ since: '2026-11-03T00:00:00Z', points, verified: [], held: [], notes: [] })
      ?.line,
  ).toBe('M-1000 0L0 500L1000 750')
})

it('draws nothing of fewer than two points', () => {
  expect(
    layoutApproval({ since: null, points: points.slice(2), verified: [], held: [], notes: [] }),
  ).toBeUndefined()
  expect(
    layoutApproval({ since: '2026-11-06T00:00:00Z', points, verified: [], held: [], notes: [] }),
  ).toBeUndefined()
})

const tally = (time: string, upvoteCount: number, downvoteCount: number) => ({
  time,
  tally: {
    upvoteCount,
    downvoteCount,
    supportPercentage: supportPercent({ upvoteCount, downvoteCount }),
  },
})

it('draws the verified tally as a line with gaps where it was not shown', () => {
  const verified = [
    tally('2026-11-01T00:00:00Z', 10, 0),
    tally('2026-11-02T00:00:00Z', 10, 10),
    { time: '2026-11-03T00:00:00Z', tally: null },
    tally('2026-11-04T00:00:00Z', 5, 15),
    tally('2026-11-05T00:00:00Z', 10, 15),
  ]
  const layout = layoutApproval({ since: null, points, verified, held: [], notes: [] })
  expect(layout?.verifiedLine).toBe('M0 0L250 500M750 750L1000 600')
  expect(layout?.rows.map((row) => row.verified)).toEqual([40, undefined, 100])
  expect(
    layoutApproval({ since: null, points, verified: verified.slice(0, 1), held: [], notes: [] })
      ?.verifiedLine,
  ).toBe(undefined)
})

it('draws votes under review as bars, only in the part of the period that has points', () => {
  const held = [
    { time: '2026-10-20T00:00:00Z', votes: 20 },
    { time: '2026-11-02T00:00:00Z', votes: 40 },
    { time: '2026-11-03T00:00:00Z', votes: null },
    { time: '2026-11-04T00:00:00Z', votes: 30 },
    { time: '2026-11-09T00:00:00Z', votes: 90 },
  ]
  const layout = layoutApproval({ since: null, points, verified: [], held, notes: [] })
  expect(layout?.held).toEqual({
    bars: 'M2 1000V500H248V1000ZM252 1000V0H498V1000ZM752 1000V250H998V1000Z',
    most: 40,
  })
  expect(layout?.rows.map((row) => row.held)).toEqual([30, null, 20])
})

it('has nothing about votes under review that were before or after the points', () => {
  const held = [
    { time: '2026-10-20T00:00:00Z', votes: 20 },
    { time: '2026-10-21T00:00:00Z', votes: null },
    { time: '2026-11-05T00:00:00Z', votes: 20 },
  ]
  expect(
    layoutApproval({ since: null, points, verified: [], held, notes: [] })?.held,
  ).toBeUndefined()
})

it('numbers the notes of days on the line, and puts a mark above one that it would cover', () => {
  const noteOf = (date: string) => ({
    day: date,
    text: 'Elected.',
    address: 'https://www.a.example/b',
  })
  const days = ['2026-10-31', '2026-11-01', '2026-11-03', '2026-11-03', '2026-11-05']
  const notes = days.map(noteOf)
  expect(
    layoutApproval({ since: null, points, verified: [], held: [], notes })?.notes,
  ).toMatchObject([
    { number: 1, host: 'a.example', place: undefined },
    { number: 2, place: { x: 0, level: 0 } },
    { number: 3, place: { x: 50, level: 0 } },
    { number: 4, place: { x: 50, level: 1 } },
    { number: 5, place: { x: 100, level: 0 } },
  ])
})
