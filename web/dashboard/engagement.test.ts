import { expect, it } from 'vitest'
import { engagementPercent } from './engagement.ts'

it.each([
  [0, 0, 0],
  [1, 0, 3],
  [10, 5, 50],
  [29, 0, 97],
  [20, 10, 100],
  [400, 90, 100],
])('%i votes and %i comments are %i percent', (votes, comments, percent) => {
  expect(engagementPercent(votes, comments)).toBe(percent)
})
