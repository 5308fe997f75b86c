import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import type { VoteType } from '../../contract/votes.ts'
import {
  closedAge,
  closeHours,
  followedPoints,
  type HistoryRow,
  hour,
  lastHourBefore,
  publishedPoints,
  supportOf,
} from './points.ts'

const day = 24 * hour
const start = Date.UTC(2026, 0, 1)

type Vote = VoteType | undefined

/** What a voter does in an hour. */
interface Step {
  hour: number
  voter: number
  vote: Vote
}

const voters = 60

const steps = fc
  .array(
    fc.record({
      hour: fc.oneof(fc.nat(60), fc.nat(24 * 30)),
      voter: fc.nat(voters - 1),
      vote: fc.constantFrom<Vote[]>('UPVOTE', 'UPVOTE', 'DOWNVOTE', undefined),
    }),
    { minLength: 60, maxLength: 400 },
  )
  .map((list) => list.toSorted((a, b) => a.hour - b.hour))

const isOf = (vote: Vote, type: VoteType) => Number(vote === type)

/** The open row of each hour. */
function rowsOf(list: Step[]): HistoryRow[] {
  const votes = new Map<number, Vote>()
  return [...Map.groupBy(list, (step) => step.hour)].map(([at, group]) => {
    const row: HistoryRow = {
      hour: start + at * hour,
      stage: 'open',
      upvotes: 0,
      downvotes: 0,
      toUpvote: 0,
      toDownvote: 0,
      changes: 0,
      verifiedUpvotes: 0,
      verifiedDownvotes: 0,
      upvoteCount: null,
      downvoteCount: null,
    }
    for (const { voter, vote } of group) {
      const before = votes.get(voter)
      if (before === vote) continue
      row.upvotes += isOf(vote, 'UPVOTE') - isOf(before, 'UPVOTE')
      row.downvotes += isOf(vote, 'DOWNVOTE') - isOf(before, 'DOWNVOTE')
      row.changes += 1
      votes.set(voter, vote)
    }
    return row
  })
}

/** The votes at a time. */
function votesAt(list: Step[], time: number): Map<number, Vote> {
  const votes = new Map<number, Vote>()
  for (const { hour: at, voter, vote } of list) {
    if (start + at * hour < time) votes.set(voter, vote)
  }
  return votes
}

const countsOf = (votes: Map<number, Vote>) => ({
  upvoteCount: [...votes.values()].filter((vote) => vote === 'UPVOTE').length,
  downvoteCount: [...votes.values()].filter((vote) => vote === 'DOWNVOTE').length,
})

/** The rows after the job has run at these times, as the store keeps them, with what was published after each run. */
function* runs(list: Step[], times: number[]) {
  const open = rowsOf(list)
  let stored: HistoryRow[] = []
  for (const now of times) {
    const before = now - (now % hour)
    const lastPoint = stored.findLast(({ stage }) => stage === 'point')?.hour
    const from = lastPoint === undefined ? -Infinity : lastPoint - closedAge
    const lastClosed = stored.at(-1)?.hour ?? -Infinity
    const ended = open.filter((row) => row.hour > lastClosed && row.hour < before)
    if (ended.length > 0) {
      const closing = [...stored.filter((row) => row.hour >= from), ...ended]
      stored = [...stored.filter((row) => row.hour < from), ...closeHours(closing, now)]
    }
    const points = stored.filter(({ stage }) => stage === 'point')
    const followed = followedPoints(
      points.map((row) => ({
        hour: row.hour,
        changes: row.changes,
        upvoteCount: row.upvoteCount ?? NaN,
        downvoteCount: row.downvoteCount ?? NaN,
      })),
      countsOf(votesAt(list, now)),
    )
    const published = publishedPoints(followed, now)
    yield { now, stored, published }
  }
}

const times = fc
  .array(fc.nat(24 * 40 * 60), { minLength: 1, maxLength: 30 })
  .map((minutes) => minutes.map((at) => start + at * 60_000).toSorted((a, b) => a - b))

it('publishes, whenever it is read, only points between which five voters or more have changed', () => {
  fc.assert(
    fc.property(steps, times, (list, readTimes) => {
      const seen = new Map<number, { upvoteCount: number; downvoteCount: number }>()
      for (const { now, published } of runs(list, readTimes)) {
        for (const { time, upvoteCount, downvoteCount } of published) {
          seen.set(Date.parse(time), { upvoteCount, downvoteCount })
        }
        // The present counts are public too.
        const last = published.at(-1)
        if (last) expect(changedBetween(list, Date.parse(last.time), now)).toBeGreaterThanOrEqual(5)
      }
      const all = [...seen].toSorted(([a], [b]) => a - b)
      for (const [index, [time, counts]] of all.entries()) {
        expect(counts).toEqual(countsOf(votesAt(list, time)))
        expect(counts.upvoteCount + counts.downvoteCount).toBeGreaterThanOrEqual(
          limits.rankedVotesMin,
        )
        const [before = start] = all[index - 1] ?? []
        expect(changedBetween(list, before, time)).toBeGreaterThanOrEqual(limits.publishedMin)
      }
    }),
  )
})

/** Voters whose votes differ between two times. */
function changedBetween(list: Step[], from: number, to: number): number {
  const [before, after] = [votesAt(list, from), votesAt(list, to)]
  return Array.from({ length: voters }, (_, voter) => voter).filter(
    (voter) => before.get(voter) !== after.get(voter),
  ).length
}

it('keeps the sum of all differences, and points by day after two days', () => {
  fc.assert(
    fc.property(steps, times, (list, readTimes) => {
      const last = (readTimes.at(-1) ?? start) + 3 * day
      let final: HistoryRow[] = []
      for (const { stored } of runs(list, [...readTimes, last])) final = stored
      const sum = (key: 'upvotes' | 'downvotes' | 'changes') =>
        final.reduce((total, row) => total + row[key], 0)
      const closed = list.filter((step) => start + step.hour * hour < last - (last % hour))
      const expected = rowsOf(closed)
      for (const key of ['upvotes', 'downvotes', 'changes'] as const) {
        expect(sum(key)).toBe(expected.reduce((total, row) => total + row[key], 0))
      }
    }),
  )
})

it('compares with the past only by points that are published', () => {
  const ages = fc.array(fc.nat(24 * 40 * 60), { minLength: 1, maxLength: 20 })
  let compared = 0
  fc.assert(
    fc.property(steps, times, ages, (list, readTimes, minutes) => {
      for (const { now, stored, published } of runs(list, readTimes)) {
        for (const since of minutes.map((age) => now - age * 60_000)) {
          const last = lastHourBefore(since, now)
          const point = stored.findLast(({ stage, hour: at }) => stage === 'point' && at <= last)
          if (!point || point.upvoteCount === null || point.downvoteCount === null) continue
          const { upvoteCount, downvoteCount } = point
          const counts = { upvoteCount, downvoteCount }
          if (supportOf(counts, countsOf(votesAt(list, now))) === null) continue
          compared += 1
          const time = new Date(point.hour + hour).toISOString()
          expect(Date.parse(time)).toBeLessThanOrEqual(since)
          expect(published).toContainEqual(expect.objectContaining({ time, ...counts }))
        }
      }
    }),
  )
  expect(compared).toBeGreaterThan(0)
})

it('compares with no hour of a day of which only the last point is still published', () => {
  const at = (hours: number) => start + hours * hour
  const points = [10, 14].map((hours, index) => ({
    hour: at(hours),
    changes: 20,
    upvoteCount: 20 * (index + 1),
    downvoteCount: 0,
  }))
  const current = { upvoteCount: 60, downvoteCount: 0 }
  const shownHours = (now: number) =>
    publishedPoints(followedPoints(points, current), now).map(({ time }) => Date.parse(time) - hour)
  const [soon, later] = [at(40), at(4 * 24)]
  expect(shownHours(soon)).toEqual([at(10), at(14)])
  expect(lastHourBefore(at(12), soon)).toBeGreaterThanOrEqual(at(10))
  expect(shownHours(later)).toEqual([at(14)])
  expect(lastHourBefore(at(12), later)).toBeLessThan(at(0))
})

it('publishes at most 400 points', () => {
  const points = Array.from({ length: 3_000 }, (_, index) => ({
    hour: start + index * day,
    changes: 10,
    upvoteCount: 20 + index * 10,
    downvoteCount: 0,
  }))
  const now = start + 3_100 * day
  const published = publishedPoints(
    followedPoints(points, { upvoteCount: 40_000, downvoteCount: 0 }),
    now,
  )
  expect(published.length).toBeLessThanOrEqual(400)
  expect(published.length).toBeGreaterThan(300)
  expect(published.at(-1)?.upvoteCount).toBe(30_010)
  expect(published.reduce((sum, { changed }) => sum + changed, 0)).toBe(30_000)
})

const daily = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    hour: start + index * day,
    changes: 10,
    upvoteCount: 20 + index * 10,
    downvoteCount: 0,
  }))

it('publishes a point of each day up to 400, and of longer spans beyond that', () => {
  const now = start + 1_000 * day
  expect(publishedPoints(daily(400), now)).toHaveLength(400)
  expect(publishedPoints(daily(401), now).length).toBeLessThanOrEqual(400)
})

it('shows points by hour until two days after they ended', () => {
  const points = daily(1).flatMap((point) => [point, { ...point, hour: point.hour + hour }])
  const end = start + 2 * hour
  expect(publishedPoints(points, end + 2 * day - 1 - hour)).toHaveLength(2)
  expect(publishedPoints(points, end + 2 * day)).toHaveLength(1)
})

it('shows no points while fewer than twenty vote', () => {
  const points = [{ hour: start, changes: 25, upvoteCount: 25, downvoteCount: 0 }]
  const shown = (upvoteCount: number) => followedPoints(points, { upvoteCount, downvoteCount: 0 })
  expect(shown(20)).toEqual(points)
  expect(shown(19)).toEqual([])
})

it('a point says what was set apart when it was published, if other votes are left', () => {
  const [first, second, third] = daily(3)
  const points = [first, second, third].filter((point) => point !== undefined)
  const apart = (upvoteCount: number, time: number) => ({ time, upvoteCount, downvoteCount: 0 })
  const without = (...setApart: ReturnType<typeof apart>[]) =>
    publishedPoints(points, start + 3 * day, setApart).map(({ withoutSetApart }) => withoutSetApart)
  const left = { upvoteCount: 20, downvoteCount: 0, supportPercentage: 100 }
  expect(without(apart(10, start + day + hour))).toEqual([null, left, { ...left, upvoteCount: 30 }])
  expect(without(apart(10, start + day + hour + 1)).slice(0, 2)).toEqual([null, null])
  expect(without(apart(10, start + day), apart(0, start + 2 * day))).toEqual([null, left, null])
  expect(without(apart(30, start + day)).slice(0, 2)).toEqual([null, null])
})
