import type { Viewer } from '../platform/http/viewer.ts'
import type { ProfileRow } from './store.ts'

type Known = Pick<ProfileRow, 'id' | 'status' | 'isPrivate' | 'isFollowing' | 'isBlocked'>

/** Everybody signed in whom the member does not block, but not oneself, and nobody who is suspended. */
export const canFollow = (viewer: Viewer, { id, status, isBlocked }: Known): boolean =>
  viewer !== null && viewer.id !== id && status === 'ACTIVE' && !isBlocked

/** A private account's posts are for its owner and followers. */
export const canViewPosts = (viewer: Viewer, { id, isPrivate, isFollowing }: Known): boolean =>
  !isPrivate || isFollowing || viewer?.id === id
