import { expect, it } from 'vitest'
import { supportPercent } from './percent.ts'

it.each([
  [0, 0, 0],
  [0, 3, 0],
  [3, 0, 100],
  [1, 2, 33],
  [2, 1, 67],
  [1, 7, 13],
  [995, 5, 100],
  [994, 6, 99],
])(
  'the share of %i upvotes beside %i downvotes is %i percent',
  (upvoteCount, downvoteCount, percent) => {
    expect(supportPercent({ upvoteCount, downvoteCount })).toBe(percent)
  },
)
