import { expect, it } from 'vitest'
import { type Facts, isAllowed } from './policy.ts'

/** An active user with a public account, and a stranger who is signed in. */
const facts = (changes: Partial<Facts> = {}): Facts => ({
  isSignedIn: true,
  isOwn: false,
  isFollower: false,
  isBlocked: false,
  isMuted: false,
  isPrivate: false,
  isVerified: true,
  isActive: true,
  ...changes,
})

it('shows posts of a private account to its owner and followers', () => {
  expect(isAllowed('seePosts', facts({ isSignedIn: false }))).toBe(true)
  expect(isAllowed('seePosts', facts({ isPrivate: true }))).toBe(false)
  expect(isAllowed('seePosts', facts({ isPrivate: true, isFollower: true }))).toBe(true)
  expect(isAllowed('seePosts', facts({ isPrivate: true, isOwn: true }))).toBe(true)
})

it('shows nothing of a muted user', () => {
  const muted = facts({ isMuted: true, isFollower: true })
  for (const permission of ['seeActivity', 'seePosts', 'seeFollows', 'findBySearch'] as const) {
    expect(isAllowed(permission, facts({ isFollower: true }))).toBe(true)
    expect(isAllowed(permission, muted)).toBe(false)
  }
})

it('shows whom a user follows as it shows posts, of verified users only', () => {
  expect(isAllowed('seeFollows', facts())).toBe(true)
  expect(isAllowed('seeFollows', facts({ isVerified: false }))).toBe(false)
  expect(isAllowed('seeFollows', facts({ isPrivate: true }))).toBe(false)
  expect(isAllowed('seeFollows', facts({ isPrivate: true, isFollower: true }))).toBe(true)
  expect(isAllowed('seeFollows', facts({ isVerified: false, isOwn: true }))).toBe(true)
})

it('shows a request for verification that was not granted to its user alone', () => {
  expect(isAllowed('seeVerificationStatus', facts())).toBe(true)
  expect(isAllowed('seeVerificationStatus', facts({ isVerified: false }))).toBe(false)
  expect(isAllowed('seeVerificationStatus', facts({ isVerified: false, isOwn: true }))).toBe(true)
})

it('finds no suspended users by search', () => {
  expect(isAllowed('findBySearch', facts())).toBe(true)
  expect(isAllowed('findBySearch', facts({ isActive: false }))).toBe(false)
})

it('lets signed-in users follow others who are active and do not block them', () => {
  expect(isAllowed('follow', facts())).toBe(true)
  for (const change of [
    { isSignedIn: false },
    { isOwn: true },
    { isActive: false },
    { isBlocked: true },
  ]) {
    expect(isAllowed('follow', facts(change))).toBe(false)
  }
})
