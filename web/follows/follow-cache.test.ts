import { expect, it } from 'vitest'
import { withFollow } from './follow-cache.ts'

const profile = (id: string, isFollowing = false, followersCount = 3, isRequested = false) => ({
  id,
  isFollowing,
  isRequested,
  followersCount,
})
const following = { isFollowing: true, isRequested: false }

it('updates one user in a profile, a page and an infinite query, and no other user', () => {
  expect(withFollow(profile('a'), 'a', following)).toEqual(profile('a', true, 4))
  const pages = {
    pages: [{ followers: [profile('a'), profile('b')], total: 2 }],
    pageParams: [null],
  }
  expect(withFollow(pages, 'b', following)).toEqual({
    pages: [{ followers: [profile('a'), profile('b', true, 4)], total: 2 }],
    pageParams: [null],
  })
})

it('counts a follower once, never below zero, and does not count a follow request', () => {
  expect(withFollow(profile('a', true, 4), 'a', following)).toEqual(profile('a', true, 4))
  const neither = { isFollowing: false, isRequested: false }
  expect(withFollow(profile('a', true, 0), 'a', neither)).toEqual(profile('a', false, 0))
  const requested = { isFollowing: false, isRequested: true }
  expect(withFollow(profile('a'), 'a', requested)).toEqual(profile('a', false, 3, true))
})
