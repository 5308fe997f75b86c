import type { PublicProfile } from '../../contract/profiles.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type Facts, isAllowed } from '../visibility/policy.ts'
import type { ProfileRow } from './store.ts'

/** The facts on which the rules of visibility depend. */
export const factsOf = (row: ProfileRow, viewer: Viewer): Facts => ({
  isSignedIn: viewer !== null,
  isOwn: viewer?.id === row.id,
  isFollower: row.isFollowing,
  isBlocked: row.isBlocked,
  isMuted: row.isMuted,
  isPrivate: row.isPrivate,
  isVerified: row.verificationStatus === 'VERIFIED',
  isActive: row.status === 'ACTIVE',
})

/** The profile without what this viewer may not see. */
export function presentProfile(row: ProfileRow, viewer: Viewer): PublicProfile {
  const facts = factsOf(row, viewer)
  const canViewPosts = isAllowed('seePosts', facts)
  return {
    ...row,
    isVerified: facts.isVerified,
    verificationStatus: isAllowed('seeVerificationStatus', facts) ? row.verificationStatus : null,
    canFollow: isAllowed('follow', facts),
    canViewPosts,
    postsCount: canViewPosts ? row.postsCount : 0,
  }
}
