import type { PublicProfile } from '../../contract/profiles.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canFollow, canViewPosts } from './policy.ts'
import type { ProfileRow } from './store.ts'

/** The profile without what this viewer may not see. */
export function presentProfile(row: ProfileRow, viewer: Viewer): PublicProfile {
  const isVerified = row.verificationStatus === 'VERIFIED'
  const canView = canViewPosts(viewer, row)
  return {
    ...row,
    isVerified,
    verificationStatus: isVerified || viewer?.id === row.id ? row.verificationStatus : null,
    canFollow: canFollow(viewer, row),
    canViewPosts: canView,
    postsCount: canView ? row.postsCount : 0,
  }
}
