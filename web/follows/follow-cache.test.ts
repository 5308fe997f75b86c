import { expect, it } from 'vitest'
import { withFollow } from './follow-cache.ts'

const member = (id: string, isFollowing = false, followersCount = 3, isRequested = false) => ({
  id,
  isFollowing,
  isRequested,
  followersCount,
})
const following = { isFollowing: true, isRequested: false }

it('follows a member in a profile, a page and in pages of pages, and nobody else', () => {
  expect(withFollow(member('a'), 'a', following)).toEqual(member('a', true, 4))
  const pages = { pages: [{ followers: [member('a'), member('b')], total: 2 }], pageParams: [null] }
  expect(withFollow(pages, 'b', following)).toEqual({
    pages: [{ followers: [member('a'), member('b', true, 4)], total: 2 }],
    pageParams: [null],
  })
})

it('counts a follower once, never below none, and never one who only asks', () => {
  expect(withFollow(member('a', true, 4), 'a', following)).toEqual(member('a', true, 4))
  const neither = { isFollowing: false, isRequested: false }
  expect(withFollow(member('a', true, 0), 'a', neither)).toEqual(member('a', false, 0))
  const requested = { isFollowing: false, isRequested: true }
  expect(withFollow(member('a'), 'a', requested)).toEqual(member('a', false, 3, true))
})
