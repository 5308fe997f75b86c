import type { Viewer } from '../platform/http/viewer.ts'
import type { ProfileRow } from './store.ts'

type PolicyRow = Pick<ProfileRow, 'id' | 'status' | 'isPrivate' | 'isFollowing' | 'isBlocked'>

/** True if the viewer is signed in, is another user and is not blocked, and the user is not suspended. */
export const canFollow = (viewer: Viewer, { id, status, isBlocked }: PolicyRow): boolean =>
  viewer !== null && viewer.id !== id && status === 'ACTIVE' && !isBlocked

/** True unless the account is private and the viewer is neither its owner nor a follower. */
export const canViewPosts = (viewer: Viewer, { id, isPrivate, isFollowing }: PolicyRow): boolean =>
  !isPrivate || isFollowing || viewer?.id === id
