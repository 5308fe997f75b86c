import type { FollowStatus } from '../../contract/follows.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { PublicProfile } from '../../contract/profiles.ts'
import {
  deleteAllUnread,
  deleteUnread,
  insertNotification,
  insertNotificationsFrom,
} from '../notifications/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import type { CursorPaging } from '../platform/paging.ts'
import { factsOf, presentProfile } from '../profiles/present.ts'
import { loadProfile } from '../profiles/service.ts'
import type { ProfileRow } from '../profiles/store.ts'
import { isAllowed } from '../visibility/policy.ts'
import { needsApproval } from './policy.ts'
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
} from './store.ts'

export async function followStatus(
  db: Db,
  viewer: SignedIn,
  userId: string,
): Promise<FollowStatus> {
  const profile = await loadProfile(db, viewer, userId)
  const { isFollowing, isRequested } = profile
  return { isFollowing, isRequested, canFollow: isAllowed('follow', factsOf(profile, viewer)) }
}

/** Follows a user, or sends a request when that user approves followers; notifies that user once. */
export async function follow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  if (viewer.id === userId) throw problem('followSelf')
  const isFollowing = await inTransaction(db, async (tx) => {
    const followee = foundOr404(await lockFollowee(tx, userId))
    const facts = {
      isSignedIn: true,
      isOwn: false,
      isActive: followee.status === 'ACTIVE',
      isBlocked: await isBlocked(tx, userId, viewer.id),
    }
    // One response for every reason, so that a blocked user cannot recognise the block.
    if (!isAllowed('follow', facts)) throw problem('cannotFollow')
    if (await isFollower(tx, viewer.id, userId)) return true
    if (needsApproval(followee)) {
      const isNew = await insertRequest(tx, viewer.id, userId)
      if (isNew) await insertNotification(tx, requestNotification(viewer.id, userId))
      return false
    }
    if (await insertFollow(tx, viewer.id, userId)) {
      await insertNotification(tx, { userId, type: 'FOLLOW', senderId: viewer.id })
    }
    return true
  })
  return { isFollowing, isRequested: !isFollowing, canFollow: true }
}

const requestNotification = (requesterId: string, userId: string) =>
  ({ userId, type: 'FOLLOW_REQUEST', senderId: requesterId }) as const

export async function unfollow(db: Db, viewer: SignedIn, userId: string): Promise<FollowStatus> {
  await inTransaction(db, (tx) => endFollow(tx, viewer.id, userId))
  return followStatus(db, viewer, userId)
}

/** Removes a follower or the request of one, and blocks that user until the viewer unblocks. */
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

/** Ends that one of two users follows the other, and requests, until one asks again. */
export async function endFollows(tx: Tx, userId: string, otherId: string): Promise<void> {
  for (const id of [userId, otherId].toSorted()) await lockOwner(tx, id)
  await endFollow(tx, userId, otherId)
  await endFollow(tx, otherId, userId)
}

/** Deletes a follow or a request, and its unread notifications. */
async function endFollow(tx: Tx, followerId: string, followeeId: string): Promise<void> {
  if (await deleteRequest(tx, followerId, followeeId)) {
    await deleteUnread(tx, requestNotification(followerId, followeeId))
  }
  if (await deleteFollow(tx, followerId, followeeId)) {
    await deleteUnread(tx, { userId: followeeId, type: 'FOLLOW', senderId: followerId })
  }
}

/** Accepts a request to follow the viewer, and notifies the requester. */
export async function acceptRequest(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await lockOwner(tx, viewer.id)
    if (!(await deleteRequest(tx, userId, viewer.id))) throw problem('notFound')
    await deleteUnread(tx, requestNotification(userId, viewer.id))
    if (await insertFollow(tx, userId, viewer.id)) {
      await insertNotification(tx, { userId, type: 'FOLLOW_ACCEPTED', senderId: viewer.id })
    }
  })
}

/** Declines a request without notifying the requester. */
export async function declineRequest(db: Db, viewer: SignedIn, userId: string): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteRequest(tx, userId, viewer.id))) return
    await deleteUnread(tx, requestNotification(userId, viewer.id))
  })
}

/** Accepts every pending request to follow a user, and notifies the requesters. */
export async function acceptPendingRequests(tx: Tx, userId: string): Promise<void> {
  const accepted = await acceptAllRequests(tx, userId)
  await deleteAllUnread(tx, userId, 'FOLLOW_REQUEST')
  await insertNotificationsFrom(tx, accepted, { type: 'FOLLOW_ACCEPTED', senderId: userId })
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

/**
 * Followers of a user, or whom the user follows.
 * @throws 404 when the viewer may not see the list
 */
export async function followPage(
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: 'followers' | 'following',
  paging: CursorPaging,
): Promise<CursorPage<PublicProfile>> {
  const facts = factsOf(await loadProfile(db, viewer, userId), viewer)
  if (!isAllowed('seeFollows', facts)) throw problem('notFound')
  return presentPage(await listFollows(db, viewer, userId, direction, paging), viewer)
}

const presentPage = (page: CursorPage<ProfileRow>, viewer: Viewer): CursorPage<PublicProfile> => ({
  ...page,
  data: page.data.map((row) => presentProfile(row, viewer)),
})
