import fc from 'fast-check'
import { expect, it } from 'vitest'
import { movedVotes } from './moved-votes.ts'

const day = 86_400_000

const daysOf = (amounts: [number, number][]) =>
  amounts.map(([toUpvote, toDownvote], index) => ({ end: (index + 1) * day, toUpvote, toDownvote }))

it('counts votes that moved to each side, from five on', () => {
  const days = daysOf([
    [3, 4],
    [2, 0],
    [0, 9],
    [4, 1],
  ])
  expect(movedVotes(days, 0)).toEqual({ toUpvote: 5, toDownvote: 13 })
  expect(movedVotes(days, 2 * day)).toEqual({ toUpvote: null, toDownvote: 13 })
  expect(movedVotes(days, 3 * day)).toEqual({ toUpvote: null, toDownvote: null })
})

it('never lets two periods, or two times of reading, differ by fewer than five', () => {
  const amounts = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 60 })
  fc.assert(
    fc.property(amounts, fc.nat(60), fc.nat(60), fc.nat(60), (list, one, other, length) => {
      const days = daysOf(list)
      const moved = movedVotes(days, one * day)
      // Both at once would compare periods without a day in common, whose sums may differ by anything.
      for (const compared of [
        movedVotes(days, other * day),
        movedVotes(days.slice(0, length), one * day),
      ]) {
        for (const side of ['toUpvote', 'toDownvote'] as const) {
          const difference = Math.abs((moved[side] ?? 0) - (compared[side] ?? 0))
          expect(difference === 0 || difference >= 5).toBe(true)
        }
      }
    }),
    { numRuns: 1_000 },
  )
})
