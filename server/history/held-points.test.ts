import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../contract/limits.ts'
import { closeHeld, type HeldPoint, toldVotes } from './held-points.ts'
import { hour } from './points.ts'
import { comparedMax } from './verified-points.ts'

const day = 24 * hour

/** The points of a personality whose reviews hold these numbers of votes at the ends of days. */
function pointsOf(counts: number[]): HeldPoint[] {
  const points: HeldPoint[] = []
  for (const [index, count] of counts.entries()) {
    const held = closeHeld(count, points)
    if (held !== undefined) points.push({ hour: index * day, held })
  }
  return points
}

const toldOf = (counts: number[]) => pointsOf(counts).map(({ held }) => toldVotes(held))

it('tells tens from twenty on, and that there are fewer', () => {
  expect(toldOf([0, 19, 23, 47, 100, 3, 0])).toEqual([20, 40, 100, null])
  expect(toldOf([19, 0, 12])).toEqual([])
})

it('does not move over a step by fewer than five votes, also after others in between', () => {
  expect(toldOf([29, 30, 31, 33])).toEqual([20])
  expect(toldOf([29, 30, 31, 34])).toEqual([20, 30])
  expect(toldOf([29, 60, 30])).toEqual([20, 60, 20])
  expect(toldOf([22, 18])).toEqual([20])
  expect(toldOf([22, 17])).toEqual([20, null])
})

it('compares with each of the last ten points, and with none before them', () => {
  const after = (later: number) => [
    { hour: 0, held: 30 },
    ...Array.from({ length: later }, (_, index) => ({
      hour: (index + 1) * day,
      held: 100 + 20 * index,
    })),
  ]
  expect(closeHeld(27, after(9))).toBe(30)
  expect(closeHeld(27, after(10))).toBe(27)
})

const counts = fc.array(fc.oneof(fc.nat(40), fc.nat(200)), { minLength: 1, maxLength: 60 })

it('publishes only points that differ from the ten before in five votes, or in none', () => {
  fc.assert(
    fc.property(counts, (list) => {
      const points = pointsOf(list)
      for (const [index, { held }] of points.entries()) {
        for (const earlier of points.slice(Math.max(0, index - comparedMax), index)) {
          const difference = Math.abs(held - earlier.held)
          expect(difference === 0 || difference >= limits.publishedMin).toBe(true)
        }
      }
    }),
  )
})

it('is never further from the truth than a step, and shows nothing when nothing is held', () => {
  fc.assert(
    fc.property(counts, (list) => {
      for (const end of list.keys()) {
        const told = toldVotes(pointsOf(list.slice(0, end + 1)).at(-1)?.held ?? 0)
        const count = list[end] ?? 0
        const near = Array.from({ length: 2 * limits.publishedMin - 1 }, (_, index) =>
          toldVotes(Math.max(0, count - limits.publishedMin + 1 + index)),
        )
        expect(near).toContain(told)
        if (count === 0) expect(told).toBeNull()
      }
    }),
  )
})
