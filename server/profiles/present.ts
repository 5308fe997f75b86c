import type { PublicProfile } from '../../contract/profiles.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { canFollow, canViewPosts } from './policy.ts'
import type { ProfileRow } from './store.ts'

/** A member as this viewer may see one. */
export function presentProfile(row: ProfileRow, viewer: Viewer): PublicProfile {
  const isVerified = row.verificationStatus === 'VERIFIED'
  const mayView = canViewPosts(viewer, row)
  return {
    ...row,
    isVerified,
    verificationStatus: isVerified || viewer?.id === row.id ? row.verificationStatus : null,
    canFollow: canFollow(viewer, row),
    canViewPosts: mayView,
    postsCount: mayView ? row.postsCount : 0,
  }
}
