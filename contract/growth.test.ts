import { expect, it } from 'vitest'
import { weekGrowth } from './growth.ts'

it.each([
  [0, 0, 0],
  [3, 0, 100],
  [0, 4, -100],
  [3, 4, -25],
  [4, 3, 33],
  [1, 3, -67],
])('of %i this week after %i last week is %i percent', (thisWeek, lastWeek, growth) => {
  expect(weekGrowth(thisWeek, lastWeek)).toBe(growth)
})
