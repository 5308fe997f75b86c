import { type AliasedExpression, sql } from 'kysely'
import type { CursorPage } from '../../contract/paging.ts'
import type { UserStatus } from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { SignedIn, Viewer } from '../platform/http/viewer.ts'
import type { CursorPaging } from '../platform/paging.ts'
import { cursorPage } from '../platform/paging.ts'
import { type ProfileRow, profileRows } from '../profiles/store.ts'
import { allowedTo, factConditions, isMutedBy } from '../visibility/store.ts'
import type { PrivacySettings } from './policy.ts'

/** True if a row was inserted. */
export async function insertFollow(
  db: Db,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const row = await db
    .insertInto('follows')
    .values({ follower_id: followerId, followee_id: followeeId })
    .onConflict((conflict) => conflict.constraint('follows__pair').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if a row was deleted. */
export async function deleteFollow(
  db: Db,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A user to be followed. */
export interface Followee extends PrivacySettings {
  status: UserStatus
}

/**
 * Locks a user against blocks and changed settings until the transaction ends. The lock is shared, so that concurrent
 * follows do not wait for each other.
 */
export async function lockFollowee(tx: Tx, userId: string): Promise<Followee | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('awaits_approval', '=', false)
    .select(['status', 'is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .forShare()
    .executeTakeFirst()
}

/** Locks the owner's account against new followers and requests until the transaction ends. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

export async function isFollower(tx: Tx, followerId: string, followeeId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if a row was inserted. */
export async function insertRequest(
  tx: Tx,
  requesterId: string,
  followeeId: string,
): Promise<boolean> {
  const row = await tx
    .insertInto('follow_requests')
    .values({ requester_id: requesterId, followee_id: followeeId })
    .onConflict((conflict) => conflict.constraint('follow_requests__pair').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if there was a request. */
export async function deleteRequest(
  tx: Tx,
  requesterId: string,
  followeeId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('follow_requests')
    .where('requester_id', '=', requesterId)
    .where('followee_id', '=', followeeId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Turns every request to a user into a follow; returns the ids of the requesters. */
export async function acceptAllRequests(tx: Tx, followeeId: string): Promise<string[]> {
  const { rows } = await sql<{ followerId: string }>`
    with accepted as (
      delete from follow_requests where followee_id = ${followeeId}
      returning requester_id, followee_id
    ), inserted as (
      insert into follows (follower_id, followee_id)
      select requester_id, followee_id from accepted
      on conflict on constraint follows__pair do nothing
    )
    select requester_id as "followerId" from accepted
  `.execute(tx)
  return rows.map(({ followerId }) => followerId)
}

export async function isBlocked(tx: Tx, ownerId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('users.id', '=', ownerId)
    .where(factConditions({ id: userId }).isBlocked)
    .select('users.id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBlock(tx: Tx, ownerId: string, userId: string): Promise<void> {
  await tx
    .insertInto('follow_blocks')
    .values({ owner_id: ownerId, blocked_id: userId })
    .onConflict((conflict) => conflict.constraint('follow_blocks__pair').doNothing())
    .execute()
}

export async function deleteBlock(db: Db, ownerId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('follow_blocks')
    .where('owner_id', '=', ownerId)
    .where('blocked_id', '=', userId)
    .execute()
}

/** Users who sent the viewer a follow request, the latest first. */
export function listRequests(
  db: Db,
  viewer: SignedIn,
  paging: CursorPaging,
): Promise<CursorPage<ProfileRow>> {
  const listed = db
    .selectFrom('follow_requests')
    .where('followee_id', '=', viewer.id)
    .where(sql<boolean>`not ${isMutedBy(viewer, sql`requester_id`)}`)
    .select(['requester_id as userId', 'id as listId'])
    .as('listed')
  return listUsers(db, viewer, listed, paging)
}

/** Users whom the viewer blocks from following, the latest first; also muted ones, or they could not be unblocked. */
export function listBlocked(
  db: Db,
  viewer: SignedIn,
  paging: CursorPaging,
): Promise<CursorPage<ProfileRow>> {
  const listed = db
    .selectFrom('follow_blocks')
    .where('owner_id', '=', viewer.id)
    .select(['blocked_id as userId', 'id as listId'])
    .as('listed')
  return listUsers(db, viewer, listed, paging)
}

type Listed = AliasedExpression<{ userId: string; listId: string }, 'listed'>

async function listUsers(
  db: Db,
  viewer: SignedIn,
  listed: Listed,
  paging: CursorPaging,
): Promise<CursorPage<ProfileRow>> {
  const { page, limit, cursor } = paging
  const { total } = await db
    .selectFrom(listed)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await profileRows(db, viewer)
    .innerJoin(listed, 'listed.userId', 'users.id')
    .$if(cursor !== undefined, (all) => all.where('listed.listId', '<', cursor ?? ''))
    .select('listed.listId')
    .orderBy('listed.listId', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, paging, total, (row) => row.listId)
}

type Direction = 'followers' | 'following'

/** Users who follow a user, or whom the user follows, the latest first. */
export async function listFollows(
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: Direction,
  paging: CursorPaging,
): Promise<CursorPage<ProfileRow>> {
  const { page, limit, cursor } = paging
  const [ownColumn, listedColumn] =
    direction === 'followers'
      ? (['followee_id', 'follower_id'] as const)
      : (['follower_id', 'followee_id'] as const)
  const totalColumn = direction === 'followers' ? 'followers_count' : 'following_count'
  const muted = db
    .selectFrom('mutes')
    .innerJoin('follows', `follows.${listedColumn}`, 'muted_id')
    .where('owner_id', '=', viewer?.id ?? null)
    .where(`follows.${ownColumn}`, '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('amount'))
  const totals = await db
    .selectFrom('user_totals')
    .where('user_id', '=', userId)
    .select((eb) => eb(totalColumn, '-', muted).as('total'))
    .executeTakeFirst()
  const rows = await profileRows(db, viewer)
    .innerJoin('follows', `follows.${listedColumn}`, 'users.id')
    .where(`follows.${ownColumn}`, '=', userId)
    .where(allowedTo(viewer, 'seeActivity'))
    .$if(cursor !== undefined, (all) => all.where('follows.id', '<', cursor ?? ''))
    .select('follows.id as followId')
    .orderBy('follows.id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, paging, totals?.total ?? 0, (row) => row.followId)
}

/** For the data export of a user. */
export const exportFollowing = (db: Db, userId: string) =>
  db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .where('follower_id', '=', userId)
    .orderBy('follows.id')
    .select('username')
    .execute()

/** For the data export of a user. */
export const exportFollowRequests = (db: Db, userId: string) =>
  db
    .selectFrom('follow_requests')
    .innerJoin('users', 'users.id', 'follow_requests.followee_id')
    .where('requester_id', '=', userId)
    .orderBy('follow_requests.id')
    .select('username')
    .execute()

/** For the data export of a user. */
export const exportBlockedFollowers = (db: Db, userId: string) =>
  db
    .selectFrom('follow_blocks')
    .innerJoin('users', 'users.id', 'follow_blocks.blocked_id')
    .where('owner_id', '=', userId)
    .orderBy('follow_blocks.id')
    .select('username')
    .execute()
