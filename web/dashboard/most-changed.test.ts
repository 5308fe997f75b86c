import { expect, test } from 'vitest'
import { mostChanged } from './most-changed.ts'

const item = (supportThen: number | null, supportNow: number, newComments = 0) => ({
  changes: { supportThen, supportNow, newComments, hasMoreComments: false },
})

test('the people whose support moved most come first, then those with the most comments', () => {
  const [up, down, comments, same, unknown] = [
    item(50, 53),
    item(60, 50),
    item(50, 50, 4),
    item(40, 40),
    item(null, 70),
  ]
  expect(mostChanged([same, comments, up, unknown, down])).toEqual([down, up, comments])
})
