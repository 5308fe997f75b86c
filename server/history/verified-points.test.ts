import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import type { VoteCounts } from '../../contract/percent.ts'
import type { VoteType } from '../../contract/votes.ts'
import { hour } from './points.ts'
import {
  type ComparedPoint,
  closeVerified,
  comparedMax,
  isPublished,
  type VerifiedPoint,
} from './verified-points.ts'

interface Member {
  vote: VoteType | undefined
  isVerified: boolean
}

/** What one member of a small group does in an hour: votes, removes the vote, is verified, loses that, leaves. */
interface Step {
  hour: number
  member: number
  change: Partial<Member>
}

const members = 24

const changes: Partial<Member>[] = [
  { vote: 'UPVOTE' },
  { vote: 'DOWNVOTE' },
  { vote: undefined },
  { isVerified: true },
  { isVerified: false },
  { vote: undefined, isVerified: false },
]

const steps = fc
  .array(
    fc.record({
      hour: fc.oneof(fc.nat(6), fc.nat(200)),
      member: fc.nat(members - 1),
      // Votes and verifications more often, so that most groups are large enough to be shown.
      change: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...changes.filter((_, n) => n !== 2 && n < 4)) },
        { weight: 1, arbitrary: fc.constantFrom(...changes) },
      ),
    }),
    { minLength: 40, maxLength: 300 },
  )
  .map((list) => list.toSorted((a, b) => a.hour - b.hour))

/** The counted vote of each verified member at the end of an hour. */
function votesAt(list: Step[], end: number): (VoteType | undefined)[] {
  const group: Member[] = Array.from({ length: members }, () => ({
    vote: undefined,
    isVerified: false,
  }))
  for (const { hour: at, member, change } of list) {
    if (at <= end) Object.assign(group[member] as Member, change)
  }
  return group.map(({ vote, isVerified }) => (isVerified ? vote : undefined))
}

const countsOf = (votes: (VoteType | undefined)[]): VoteCounts => ({
  upvoteCount: votes.filter((vote) => vote === 'UPVOTE').length,
  downvoteCount: votes.filter((vote) => vote === 'DOWNVOTE').length,
})

/** Publishes the hours with steps, in runs that end after these hours. */
function publishedBy(list: Step[], runEnds: number[]): VerifiedPoint[] {
  const points: VerifiedPoint[] = []
  let counts: VoteCounts = { upvoteCount: 0, downvoteCount: 0 }
  const hours = [...new Set(list.map((step) => step.hour))]
  let done = -1
  for (const end of [...runEnds, 300]) {
    let before = countsOf(votesAt(list, done))
    const rows = hours
      .filter((at) => at > done && at <= end)
      .map((at) => {
        const after = countsOf(votesAt(list, at))
        const row = {
          hour: at * hour,
          verifiedUpvotes: after.upvoteCount - before.upvoteCount,
          verifiedDownvotes: after.downvoteCount - before.downvoteCount,
        }
        before = after
        return row
      })
    const closed = closeVerified({ counts, points: points.slice(-comparedMax) }, rows)
    points.push(...closed.points)
    counts = closed.counts
    done = Math.max(done, end)
  }
  return points
}

const runs = fc.array(fc.nat(200), { maxLength: 20 }).map((ends) => ends.toSorted((a, b) => a - b))

const differing = (one: (VoteType | undefined)[], other: (VoteType | undefined)[]) =>
  one.filter((vote, member) => vote !== other[member]).length

it('publishes only steps in which the votes of five verified members or more differ, also between points further apart', () => {
  fc.assert(
    fc.property(steps, runs, (list, runEnds) => {
      const points = publishedBy(list, runEnds)
      for (const [index, point] of points.entries()) {
        const votes = votesAt(list, point.time / hour - 1)
        expect(countsOf(votes)).toEqual({
          upvoteCount: point.upvoteCount,
          downvoteCount: point.downvoteCount,
        })
        const compared = points.slice(Math.max(0, index - comparedMax), index)
        for (const earlier of compared) {
          const changed = differing(votes, votesAt(list, earlier.time / hour - 1))
          const isSame =
            earlier.upvoteCount === point.upvoteCount &&
            earlier.downvoteCount === point.downvoteCount
          if (!isSame || earlier === compared.at(-1)) {
            expect(changed).toBeGreaterThanOrEqual(limits.publishedMin)
          }
        }
      }
    }),
  )
})

it('shows ten votes or more, and says at most once in a row that there are fewer', () => {
  fc.assert(
    fc.property(steps, runs, (list, runEnds) => {
      const points = publishedBy(list, runEnds)
      expect(points[0]?.isShown ?? true).toBe(true)
      for (const [index, point] of points.entries()) {
        const total = point.upvoteCount + point.downvoteCount
        expect(point.isShown).toBe(total >= limits.verifiedVotesMin)
        if (!point.isShown) expect(points[index - 1]?.isShown).toBe(true)
      }
    }),
  )
})

it('publishes the same whether hours are closed one by one or together', () => {
  fc.assert(
    fc.property(steps, runs, (list, runEnds) => {
      expect(publishedBy(list, runEnds)).toEqual(publishedBy(list, []))
    }),
  )
})

/** What is shown after each of these differences. */
function shownAfter(differences: [number, number][]) {
  const points: VerifiedPoint[] = []
  let counts: VoteCounts = { upvoteCount: 0, downvoteCount: 0 }
  return differences.map(([verifiedUpvotes, verifiedDownvotes], index) => {
    const row = { hour: index * hour, verifiedUpvotes, verifiedDownvotes }
    const closed = closeVerified({ counts, points }, [row])
    counts = closed.counts
    points.push(...closed.points)
    const last = points.at(-1)
    return last?.isShown ? [last.upvoteCount, last.downvoteCount] : null
  })
}

it('does not tell the vote of a member who is verified', () => {
  expect(
    shownAfter([
      [6, 3],
      [0, 1],
      [1, 0],
      [1, 2],
      [0, 1],
    ]),
  ).toEqual([null, [6, 4], [6, 4], [6, 4], [8, 7]])
})

it('does not fall below ten by single steps, and is not shown again by single steps', () => {
  expect(
    shownAfter([
      [7, 4],
      [-2, 0],
      [-2, 0],
      [-1, 0],
      [1, 1],
      [1, 1],
      [2, 3],
    ]),
  ).toEqual([[7, 4], [7, 4], [7, 4], null, null, null, [6, 9]])
})

it('does not tell the vote of a member who is verified while a review holds many votes', () => {
  expect(
    shownAfter([
      [60, 40],
      [-50, 0],
      [0, 1],
      [50, 0],
      [0, 4],
    ]),
  ).toEqual([
    [60, 40],
    [10, 40],
    [10, 40],
    [10, 40],
    [60, 45],
  ])
})

const point = (
  upvoteCount: number,
  downvoteCount: number,
  changed: number | undefined,
): ComparedPoint => ({
  ...{ time: 0, upvoteCount, downvoteCount, changed },
  isShown: upvoteCount + downvoteCount >= 10,
})

const isPublishedAfter = (upvoteCount: number, downvoteCount: number, points: ComparedPoint[]) =>
  isPublished({ upvoteCount, downvoteCount }, points)

it('publishes the first point with ten votes, not with nine', () => {
  expect(isPublishedAfter(9, 0, [])).toBe(false)
  expect(isPublishedAfter(9, 1, [])).toBe(true)
})

it('publishes once that there are fewer than ten votes', () => {
  expect(isPublishedAfter(9, 0, [point(9, 5, 5)])).toBe(true)
  expect(isPublishedAfter(4, 0, [point(9, 5, undefined), point(9, 0, undefined)])).toBe(false)
})

it('publishes counts that five voters have changed, not four, whatever the lists say', () => {
  for (const changed of [0, 4, 5, undefined]) {
    const before = [point(20, 20, changed)]
    expect(isPublishedAfter(24, 20, before)).toBe(false)
    expect(isPublishedAfter(22, 16, before)).toBe(false)
    expect(isPublishedAfter(25, 20, before)).toBe(true)
    expect(isPublishedAfter(20, 15, before)).toBe(true)
  }
})

it('publishes equal counts when the lists differ by five voters, not by four and not by none', () => {
  expect(isPublishedAfter(20, 20, [point(20, 20, 0)])).toBe(false)
  expect(isPublishedAfter(20, 20, [point(20, 20, 4)])).toBe(false)
  expect(isPublishedAfter(20, 20, [point(20, 20, 5)])).toBe(true)
})

it('publishes the first list of a point that had none', () => {
  expect(isPublishedAfter(20, 20, [point(20, 20, undefined)])).toBe(true)
})

it('publishes the same again after another point only if the lists are equal or differ by five voters', () => {
  const between = point(40, 40, 40)
  expect(isPublishedAfter(20, 20, [point(20, 20, 0), between])).toBe(true)
  expect(isPublishedAfter(20, 20, [point(20, 20, 4), between])).toBe(false)
  expect(isPublishedAfter(20, 20, [point(20, 20, 5), between])).toBe(true)
})

it('compares with each of the last ten points, and with none before them', () => {
  const others = Array.from({ length: 10 }, (_, index) => point(100 + 20 * index, 50, 50))
  for (const near of [point(20, 20, 0), point(21, 22, 4)]) {
    const [upvoteCount, downvoteCount] = near.changed === 0 ? [24, 20] : [21, 22]
    for (let later = 0; later <= 10; later++) {
      const points = [...others, near, ...others.slice(0, later)]
      expect(isPublishedAfter(upvoteCount, downvoteCount, points), `${later} later`).toBe(
        later === 10,
      )
    }
  }
})
