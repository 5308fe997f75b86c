import type { FollowStatus } from '../../contract/follows.ts'
import type { CursorPage, CursorPaging } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import {
  deleteAllUnread,
  deleteUnread,
  insertNotification,
  insertNotificationsFrom,
} from '../notifications/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import { canFollow, canViewPosts } from '../profiles/policy.ts'
import { presentProfile } from '../profiles/present.ts'
import { findProfileById, type ProfileRow } from '../profiles/store.ts'
import {
  acceptAllRequests,
  deleteBlock,
  deleteFollow,
  deleteRequest,
  insertBlock,
  insertFollow,
  insertRequest,
  isBlocked,
  isFollower,
  listBlocked,
  listFollows,
  listRequests,
  lockFollowee,
  lockOwner,
  type Privacy,
  updatePrivacy,
} from './store.ts'

export interface FollowDeps {
  db: Db
  responseCache: ResponseCache
}

export async function followStatus(
  db: Db,
  viewer: SignedIn,
  userId: string,
): Promise<FollowStatus> {
  const profile = await known(db, viewer, userId)
  const { isFollowing, isRequested } = profile
  return { isFollowing, isRequested, canFollow: canFollow(viewer, profile) }
}

/** A public account is followed freely, whatever it chose for the time when it is private. */
const approves = ({ isPrivate, approvesFollowers }: Privacy) => isPrivate && approvesFollowers

/** Follows a member, or asks to where the member approves followers; tells that member once. */
export async function follow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  if (viewer.id === userId) throw new Problem(400, 'You cannot follow yourself.')
  const isFollowing = await inTransaction(db, async (tx) => {
    const followee = await lockFollowee(tx, userId)
    if (!followee) throw problem('notFound')
    // One answer for both, so that a blocked member cannot tell which it is.
    if (followee.status !== 'ACTIVE' || (await isBlocked(tx, userId, viewer.id))) {
      throw problem('cannotFollow')
    }
    if (await isFollower(tx, viewer.id, userId)) return true
    if (approves(followee)) {
      const isNew = await insertRequest(tx, viewer.id, userId)
      if (isNew) await insertNotification(tx, request(viewer.id, userId))
      return false
    }
    if (await insertFollow(tx, viewer.id, userId)) {
      await insertNotification(tx, { userId, type: 'FOLLOW', senderId: viewer.id })
    }
    return true
  })
  return { isFollowing, isRequested: !isFollowing, canFollow: true }
}

const request = (requesterId: string, userId: string) =>
  ({ userId, type: 'FOLLOW_REQUEST', senderId: requesterId }) as const

export async function unfollow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  await inTransaction(db, (tx) => endFollow(tx, viewer.id, userId))
  return followStatus(db, viewer, userId)
}

/** The owner's side: makes a member no longer follow, nor ask to, until the owner unblocks the member. */
export async function removeFollower(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  if (viewer.id === userId) throw problem('ownAccount')
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, viewer.id)
    await insertBlock(tx, viewer.id, userId)
    await endFollow(tx, userId, viewer.id)
  })
}

export async function unblock(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await deleteBlock(db, viewer.id, userId)
}

/** Ends a follow or a request; what was told of it and is still unread is taken back. */
async function endFollow(tx: Tx, followerId: string, followeeId: string): Promise<void> {
  if (await deleteRequest(tx, followerId, followeeId)) {
    await deleteUnread(tx, request(followerId, followeeId))
  }
  if (await deleteFollow(tx, followerId, followeeId)) {
    await deleteUnread(tx, { userId: followeeId, type: 'FOLLOW', senderId: followerId })
  }
}

/** Lets a member who asked follow the own account, and tells that member. */
export async function acceptRequest(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, viewer.id)
    if (!(await deleteRequest(tx, userId, viewer.id))) throw problem('notFound')
    await deleteUnread(tx, request(userId, viewer.id))
    if (await insertFollow(tx, userId, viewer.id)) {
      await insertNotification(tx, { userId, type: 'FOLLOW_ACCEPTED', senderId: viewer.id })
    }
  })
}

/** Declines a request, of which the member who asked is not told. */
export async function declineRequest(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteRequest(tx, userId, viewer.id))) return
    await deleteUnread(tx, request(userId, viewer.id))
  })
}

/** Changes who sees the own posts and who may follow; once followers need no approval, all who asked follow. */
export async function setPrivacy(
  { db, responseCache }: FollowDeps,
  viewer: SignedIn,
  changes: { isPrivate: boolean; approvesFollowers?: boolean },
): Promise<Privacy> {
  const privacy = await inTransaction(db, async (tx) => {
    const changed = await updatePrivacy(tx, viewer.id, changes)
    if (!changed) throw problem('sessionExpired')
    if (!approves(changed)) {
      const accepted = await acceptAllRequests(tx, viewer.id)
      await deleteAllUnread(tx, viewer.id, 'FOLLOW_REQUEST')
      await insertNotificationsFrom(tx, accepted, { type: 'FOLLOW_ACCEPTED', senderId: viewer.id })
    }
    return changed
  })
  // Rendered pages may show what is private from now on.
  responseCache.drop()
  return privacy
}

export async function requestPage(
  db: Db,
  viewer: SignedIn,
  paging: CursorPaging,
): Promise<CursorPage<PublicProfile>> {
  return presentPage(await listRequests(db, viewer, paging), viewer)
}

export async function blockedPage(
  db: Db,
  viewer: SignedIn,
  paging: CursorPaging,
): Promise<CursorPage<PublicProfile>> {
  return presentPage(await listBlocked(db, viewer, paging), viewer)
}

/** The lists of a verified member, a private account's for those who may see its posts; the own ones always. */
export async function followPage(
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: 'followers' | 'following',
  paging: CursorPaging,
): Promise<CursorPage<PublicProfile>> {
  const profile = await known(db, viewer, userId)
  const isOwn = viewer?.id === userId
  if (!isOwn && (profile.verificationStatus !== 'VERIFIED' || !canViewPosts(viewer, profile))) {
    throw problem('notFound')
  }
  return presentPage(await listFollows(db, viewer, userId, direction, paging), viewer)
}

const presentPage = (page: CursorPage<ProfileRow>, viewer: Viewer): CursorPage<PublicProfile> => ({
  ...page,
  data: page.data.map((row) => presentProfile(row, viewer)),
})

async function known(db: Db, viewer: Viewer, userId: string): Promise<ProfileRow> {
  const profile = await findProfileById(db, viewer, userId)
  if (!profile) throw problem('notFound')
  return profile
}
