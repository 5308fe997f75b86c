import { sql } from 'kysely'
import type { NotificationsQuery, NotificationType } from '../../contract/notifications.ts'
import type { CursorPage } from '../../contract/paging.ts'
import { cursorPage } from '../../contract/paging.ts'
import type { Db } from '../platform/database/database.ts'

/** Something a member is to be told; never about oneself. */
export interface NewNotification {
  userId: string
  type: NotificationType
  senderId?: string
  postId?: string
  postCommentId?: string
  commentId?: string
  note?: string | null
}

export interface NotificationRow {
  id: string
  type: NotificationType
  isRead: boolean
  createdAt: string
  note: string | null
  postId: string | null
  commentId: string | null
  senderName: string | null
  senderUsername: string | null
  senderImage: string | null
  senderVerification: 'PENDING' | 'VERIFIED' | 'REJECTED' | null
}

/** Tells a member something; a like or a follow that was told before is not told again. */
export async function insertNotification(db: Db, notification: NewNotification): Promise<void> {
  const { userId, type, senderId, postId, postCommentId, commentId, note } = notification
  if (userId === senderId) return
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      sender_id: senderId,
      post_id: postId,
      post_comment_id: postCommentId,
      comment_id: commentId,
      note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Tells many members the same; those that are gone are left out. */
export async function insertNotifications(
  db: Db,
  userIds: string[],
  { type, senderId, note }: Pick<NewNotification, 'type' | 'senderId' | 'note'>,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, sender_id, note)
    select id, ${type}, ${senderId ?? null}, ${note ?? null} from users
    where id = any(${userIds}::uuid[])
    for key share
  `.execute(db)
}

/** Takes back all unread notifications of a kind. */
export async function deleteAllUnread(
  db: Db,
  userId: string,
  type: NotificationType,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('is_read', '=', false)
    .execute()
}

/** Takes back what was told and is still unread. */
export async function deleteUnread(
  db: Db,
  { userId, type, senderId, postId }: NewNotification,
): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('sender_id', '=', senderId ?? null)
    .$if(postId !== undefined, (rows) => rows.where('post_id', '=', postId ?? null))
    .where('is_read', '=', false)
    .execute()
}

/** Own notifications, the latest first; `total` is how many there are of those asked for. */
export async function listNotifications(
  db: Db,
  userId: string,
  query: NotificationsQuery,
  total: number,
): Promise<CursorPage<NotificationRow>> {
  const { page, limit, cursor, status } = query
  const rows = await db
    .selectFrom('notifications')
    .leftJoin('users', 'users.id', 'notifications.sender_id')
    .where('notifications.user_id', '=', userId)
    .$if(status !== 'all', (all) => all.where('is_read', '=', status === 'read'))
    .$if(cursor !== undefined, (all) => all.where('notifications.id', '<', cursor ?? ''))
    .select([
      'notifications.id',
      'type',
      'is_read as isRead',
      'notifications.created_at as createdAt',
      'note',
      'post_id as postId',
      'comment_id as commentId',
      'users.name as senderName',
      'users.username as senderUsername',
      'users.profile_image as senderImage',
      'users.verification_status as senderVerification',
    ])
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  return cursorPage(rows, query, total, (row) => row.id)
}

export async function countNotifications(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface UnreadRows {
  count: number
  newest: NotificationRow[]
}

const newestShown = 3

/** How many notifications of each member are unread, and the newest of those; members without any are left out. */
export async function findUnread(db: Db, userIds: string[]): Promise<Map<string, UnreadRows>> {
  const asked = sql`unnest(${userIds}::uuid[]) as asked (user_id)`
  const { rows: counts } = await sql<{ userId: string; count: number }>`
    select user_id as "userId", count(*) as count
    from ${asked} join notifications using (user_id)
    where not is_read group by user_id
  `.execute(db)
  const { rows } = await sql<NotificationRow & { userId: string }>`
    select asked.user_id as "userId", newest.id, type, is_read as "isRead", newest.created_at as "createdAt",
      note, post_id as "postId", users.name as "senderName", users.username as "senderUsername",
      users.profile_image as "senderImage", users.verification_status as "senderVerification"
    from ${asked} cross join lateral (
      select * from notifications
      where notifications.user_id = asked.user_id and not is_read
      order by id desc limit ${newestShown}
    ) as newest
    left join users on users.id = newest.sender_id
    order by newest.id desc
  `.execute(db)
  const newestOf = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    counts.map(({ userId, count }) => [userId, { count, newest: newestOf.get(userId) ?? [] }]),
  )
}

/** False when the member has no such notification. */
export async function markRead(db: Db, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .set({ is_read: true })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .set({ is_read: true })
    .execute()
}
