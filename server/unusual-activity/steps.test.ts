import { expect, it } from 'vitest'
import type { VoteCounts } from '../../contract/percent.ts'
import { comparedMax, nextPoint, setApartMin } from './steps.ts'

const counts = (upvoteCount: number, downvoteCount: number): VoteCounts => ({
  upvoteCount,
  downvoteCount,
})

const limits = { min: setApartMin }

it('ten votes are set apart, and fewer are not', () => {
  expect(nextPoint(counts(6, 4), [], limits)).toEqual(counts(6, 4))
  expect(nextPoint(counts(6, 3), [], limits)).toBeUndefined()
  expect(nextPoint(counts(6, 3), [counts(6, 4)], limits)).toEqual(counts(0, 0))
})

it('a point differs by five voters from the last one', () => {
  const point = counts(20, 10)
  expect(nextPoint(counts(24, 10), [point], limits)).toBeUndefined()
  expect(nextPoint(counts(25, 10), [point], limits)).toEqual(counts(25, 10))
  expect(nextPoint(counts(16, 14), [point], limits)).toBeUndefined()
  expect(nextPoint(counts(15, 15), [point], limits)).toEqual(counts(15, 15))
  expect(nextPoint(point, [point], limits)).toBeUndefined()
})

it('no difference of published points is of fewer than five voters, whatever members do', () => {
  const random = (seed: number) => Math.abs(Math.sin(seed * 12.9898) * 43_758.5453) % 1
  for (let run = 0; run < 50; run += 1) {
    const points: VoteCounts[] = []
    let present = counts(10 + Math.floor(random(run) * 30), Math.floor(random(run + 0.5) * 30))
    for (let change = 0; change < 200; change += 1) {
      const seed = run * 1_000 + change
      const up = Math.floor(random(seed) * 3) - 1
      const down = Math.floor(random(seed + 0.3) * 3) - 1
      present = counts(
        Math.max(0, present.upvoteCount + up),
        Math.max(0, present.downvoteCount + down),
      )
      const next = nextPoint(present, points, limits)
      if (next) points.push(next)
    }
    for (const [at, point] of points.entries()) {
      for (const earlier of points.slice(Math.max(0, at - comparedMax), at)) {
        const [up, down] = [
          point.upvoteCount - earlier.upvoteCount,
          point.downvoteCount - earlier.downvoteCount,
        ]
        const voters = Math.max(Math.abs(up), Math.abs(down), Math.abs(up + down))
        expect(voters === 0 || voters >= 5).toBe(true)
      }
    }
  }
})

it('what else is public of the same votes differs by none or by five voters', () => {
  const others = [counts(30, 10)]
  const next = (upvotes: number) => nextPoint(counts(upvotes, 10), [], { min: 20, others })
  expect(next(30)).toEqual(counts(30, 10))
  expect(next(29)).toEqual(counts(30, 10))
  expect(next(26)).toEqual(counts(30, 10))
  expect(next(25)).toEqual(counts(25, 10))
  expect(nextPoint(counts(9, 10), [counts(20, 10)], { min: 20, others })).toEqual(counts(0, 0))
})

const votersBetween = (one: VoteCounts, other: VoteCounts) => {
  const [up, down] = [one.upvoteCount - other.upvoteCount, one.downvoteCount - other.downvoteCount]
  return Math.max(Math.abs(up), Math.abs(down), Math.abs(up + down))
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number)

/** The votes of up to four voters. */
const fewVotes = upTo(4).flatMap((up) => upTo(4 - up).map((down) => counts(up, down)))

const without = (all: VoteCounts, few: VoteCounts) =>
  counts(all.upvoteCount - few.upvoteCount, all.downvoteCount - few.downvoteCount)

it('what is published is the same however up to four voters have voted who are not among the established ones', () => {
  for (const points of [[], [counts(40, 12)], [counts(60, 12), counts(40, 12), counts(80, 20)]]) {
    for (const total of upTo(30)) {
      const all = counts(20 + 2 * total, 10 + (total % 4))
      for (const verified of [[], [counts(all.upvoteCount - 3, 10)], [counts(15, 5)]]) {
        const published = fewVotes.map((few) =>
          nextPoint(without(all, few), points, { min: 20, others: [all, ...verified] }),
        )
        expect(new Set(published.map((point) => JSON.stringify(point))).size).toBe(1)
      }
    }
  }
})

it('up to four new accounts do not keep the tally of established members from being published', () => {
  const [growing, shrinking] = [1, -1]
  for (const direction of [growing, shrinking]) {
    const points: VoteCounts[] = []
    for (let today = 0; today < 60; today += 1) {
      const truth = counts(direction === growing ? 20 + today : 84 - today, 8)
      // Those that leave the published number furthest from the truth.
      const [worst] = fewVotes
        .map(({ upvoteCount, downvoteCount }) => {
          const others = [counts(truth.upvoteCount + upvoteCount, 8 + downvoteCount)]
          const next = nextPoint(truth, points, { min: 20, others })
          return { next, shown: next ?? points.at(-1) ?? counts(0, 0) }
        })
        .toSorted(
          (one, other) => votersBetween(other.shown, truth) - votersBetween(one.shown, truth),
        )
      if (worst?.next) points.push(worst.next)
      expect(votersBetween(worst?.shown ?? counts(0, 0), truth)).toBeLessThanOrEqual(9)
    }
    expect(points.length).toBeGreaterThan(5)
  }
})

it('no published number differs from an earlier one, or from what is public beside it, by one to four voters', () => {
  const random = (seed: number) => Math.abs(Math.sin(seed * 78.233) * 43_758.5453) % 1
  let published = 0
  for (let run = 0; run < 40; run += 1) {
    const points: VoteCounts[] = []
    let established = counts(20 + Math.floor(random(run) * 30), Math.floor(random(run + 0.5) * 30))
    let others = counts(0, 0)
    const changed = (from: VoteCounts, seed: number, most: number) =>
      counts(
        Math.max(0, from.upvoteCount + Math.floor(random(seed) * (2 * most + 1)) - most),
        Math.max(0, from.downvoteCount + Math.floor(random(seed + 0.3) * (2 * most + 1)) - most),
      )
    for (let change = 0; change < 200; change += 1) {
      established = changed(established, run * 1_000 + change, 3)
      others = changed(others, run * 1_000 + change + 0.7, 1)
      const all = counts(
        established.upvoteCount + others.upvoteCount,
        established.downvoteCount + others.downvoteCount,
      )
      const next = nextPoint(established, points, { min: 20, others: [all] })
      if (!next) continue
      const isShown = next.upvoteCount + next.downvoteCount > 0
      for (const beside of [...points.slice(-comparedMax), ...(isShown ? [all] : [])]) {
        const voters = votersBetween(next, beside)
        expect(voters === 0 || voters >= 5).toBe(true)
      }
      points.push(next)
      published += 1
    }
  }
  expect(published).toBeGreaterThan(1_000)
})

/** The voters between what is published and what is true, after accounts of one person have voted and withdrawn. */
function hiddenBy(steps: VoteCounts[]): number {
  const points: VoteCounts[] = []
  for (const step of steps) {
    const next = nextPoint(step, points, limits)
    if (next) points.push(next)
  }
  const [last, truth] = [points.at(-1) ?? counts(0, 0), steps.at(-1) ?? counts(0, 0)]
  return Math.max(
    Math.abs(truth.upvoteCount - last.upvoteCount),
    Math.abs(truth.downvoteCount - last.downvoteCount),
  )
}

it('who leaves points behind on purpose hides no more than four voters between them', () => {
  // Ten points that are nine apart, the lowest last, leave no number up to the highest that is five from all of them.
  const ladder = Array.from({ length: 10 }, (_, at) => counts(10 + 9 * (9 - at), 0))
  for (let truth = 11; truth < 96; truth += 1) {
    expect(hiddenBy([...ladder, counts(truth, 0)])).toBeLessThanOrEqual(4)
  }
})
