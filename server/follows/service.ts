import type { FollowStatus } from '../../contract/follows.ts'
import type { CursorPage, CursorPaging } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import { deleteUnread, insertNotification } from '../notifications/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { SharedAnswers } from '../platform/http/shared-answers.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { canFollow, canViewPosts } from '../profiles/policy.ts'
import { presentProfile } from '../profiles/present.ts'
import { findProfileById, type ProfileRow } from '../profiles/store.ts'
import { deleteFollow, insertFollow, listFollows, updatePrivacy } from './store.ts'

export interface FollowDeps {
  db: Db
  sharedAnswers: SharedAnswers
}

export async function followStatus(
  db: Db,
  viewer: SignedIn,
  userId: string,
): Promise<FollowStatus> {
  const profile = await known(db, viewer, userId)
  return { isFollowing: profile.isFollowing, canFollow: canFollow(viewer, profile) }
}

/** Follows a member and says so to that member, once. */
export async function follow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  if (viewer.id === userId) throw new Problem(400, 'You cannot follow yourself.')
  if (!canFollow(viewer, await known(db, viewer, userId))) throw problem('forbidden')
  await inTransaction(db, async (tx) => {
    if (!(await insertFollow(tx, viewer.id, userId))) return
    await insertNotification(tx, { userId, type: 'FOLLOW', senderId: viewer.id })
  })
  return { isFollowing: true, canFollow: true }
}

export async function unfollow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  await endFollow(db, viewer.id, userId)
  return followStatus(db, viewer, userId)
}

/** The owner's side: makes a member no longer follow. */
export async function removeFollower(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await endFollow(db, userId, viewer.id)
}

async function endFollow(db: Db, followerId: string, followeeId: string) {
  await inTransaction(db, async (tx) => {
    if (!(await deleteFollow(tx, followerId, followeeId))) return
    await deleteUnread(tx, { userId: followeeId, type: 'FOLLOW', senderId: followerId })
  })
}

export async function setPrivacy(
  { db, sharedAnswers }: FollowDeps,
  viewer: SignedIn,
  isPrivate: boolean,
): Promise<{ isPrivate: boolean }> {
  await updatePrivacy(db, viewer.id, isPrivate)
  // Rendered pages may show what is private from now on.
  sharedAnswers.drop()
  return { isPrivate }
}

/** The lists of a verified member; a private account's are for those who may see its posts. */
export async function followPage(
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: 'followers' | 'following',
  paging: CursorPaging,
): Promise<CursorPage<PublicProfile>> {
  const profile = await known(db, viewer, userId)
  if (profile.verificationStatus !== 'VERIFIED' || !canViewPosts(viewer, profile)) {
    throw problem('notFound')
  }
  const page = await listFollows(db, viewer, userId, direction, paging)
  return { ...page, data: page.data.map((row) => presentProfile(row, viewer)) }
}

async function known(db: Db, viewer: Viewer, userId: string): Promise<ProfileRow> {
  const profile = await findProfileById(db, viewer, userId)
  if (!profile) throw problem('notFound')
  return profile
}
