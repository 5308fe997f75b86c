import { expect, it } from 'vitest'
import { isSideways, voteOf } from './swipe.ts'

const slow = { y: 0, duration: 1000 }

it('takes a swipe to the right as support and one to the left as opposition', () => {
  expect(voteOf({ ...slow, x: 200 }, 360)).toBe('UPVOTE')
  expect(voteOf({ ...slow, x: -200 }, 360)).toBe('DOWNVOTE')
})

it('votes from 30 % of the width of the card on, and from 140 pixels on', () => {
  expect(voteOf({ ...slow, x: 90 }, 300)).toBe('UPVOTE')
  expect(voteOf({ ...slow, x: 89 }, 300)).toBeUndefined()
  expect(voteOf({ ...slow, x: 140 }, 900)).toBe('UPVOTE')
  expect(voteOf({ ...slow, x: 139 }, 900)).toBeUndefined()
})

it('votes with a fast short swipe', () => {
  expect(voteOf({ x: 60, y: 0, duration: 100 }, 360)).toBe('UPVOTE')
  expect(voteOf({ x: 60, y: 0, duration: 101 }, 360)).toBeUndefined()
  expect(voteOf({ x: 47, y: 0, duration: 10 }, 360)).toBeUndefined()
})

it('leaves scrolling and taps alone', () => {
  expect(voteOf({ x: 150, y: 120, duration: 300 }, 360)).toBeUndefined()
  expect(isSideways({ x: 10, y: 0 })).toBe(false)
  expect(isSideways({ x: 11, y: 0 })).toBe(true)
  expect(isSideways({ x: 30, y: 20 })).toBe(false)
  expect(isSideways({ x: 31, y: -20 })).toBe(true)
})
