import { expect, it } from 'vitest'
import { withFollow } from './follow-cache.ts'

const member = (id: string, isFollowing = false, followersCount = 3) => ({
  id,
  isFollowing,
  followersCount,
})

it('follows a member in a profile, a page and in pages of pages, and nobody else', () => {
  expect(withFollow(member('a'), 'a', true)).toEqual(member('a', true, 4))
  const pages = { pages: [{ followers: [member('a'), member('b')], total: 2 }], pageParams: [null] }
  expect(withFollow(pages, 'b', true)).toEqual({
    pages: [{ followers: [member('a'), member('b', true, 4)], total: 2 }],
    pageParams: [null],
  })
})

it('counts a follower once, and never below none', () => {
  expect(withFollow(member('a', true, 4), 'a', true)).toEqual(member('a', true, 4))
  expect(withFollow(member('a', true, 0), 'a', false)).toEqual(member('a', false, 0))
})
