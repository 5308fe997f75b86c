import type { CursorPage, CursorPaging } from '../../contract/paging.ts'
import { cursorPage } from '../../contract/paging.ts'
import type { Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { type ProfileRow, profileRows } from '../profiles/store.ts'

/** Whether it is new that the one follows the other. */
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

/** Whether the one followed the other until now. */
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

export async function updatePrivacy(db: Db, userId: string, isPrivate: boolean): Promise<void> {
  await db.updateTable('users').where('id', '=', userId).set({ is_private: isPrivate }).execute()
}

type Direction = 'followers' | 'following'

/** Who follows a member, or whom the member follows, the latest first. */
export async function listFollows(
  db: Db,
  viewer: Viewer,
  userId: string,
  direction: Direction,
  paging: CursorPaging,
): Promise<CursorPage<ProfileRow>> {
  const { page, limit, cursor } = paging
  const [of, whom] =
    direction === 'followers'
      ? (['followee_id', 'follower_id'] as const)
      : (['follower_id', 'followee_id'] as const)
  const totals = await db
    .selectFrom('user_totals')
    .where('user_id', '=', userId)
    .select(direction === 'followers' ? 'followers_count as total' : 'following_count as total')
    .executeTakeFirst()
  const rows = await profileRows(db, viewer)
    .innerJoin('follows', `follows.${whom}`, 'users.id')
    .where(`follows.${of}`, '=', userId)
    .$if(cursor !== undefined, (all) => all.where('follows.id', '<', cursor ?? ''))
    .select('follows.id as followId')
    .orderBy('follows.id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, paging, totals?.total ?? 0, (row) => row.followId)
}
