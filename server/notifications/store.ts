import { type Expression, type SqlBool, sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { NoteFacts } from '../../contract/note-facts.ts'
import type { notificationFilters } from '../../contract/notification-filters.ts'
import {
  kindOf,
  type NotificationsQuery,
  type NotificationType,
  type ReadState,
} from '../../contract/notifications.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { VerificationStatus } from '../../contract/users.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { type FilterConditions, matchesFilters } from '../platform/database/filter-conditions.ts'
import { cursorPage } from '../platform/paging.ts'
import { nameIn, shownName } from '../told-people/store.ts'
import { isMutedBy } from '../visibility/store.ts'

/** A notification to be sent; dropped when sender and recipient are the same user. */
export interface NewNotification {
  userId: string
  type: NotificationType
  /** Null for an anonymous member; absent when the site is the sender. */
  senderId?: string | null
  postId?: string
  postCommentId?: string
  commentId?: string
  /** The reply to the comment. */
  replyId?: string
  /** A name, or what a person wrote. */
  note?: string | null
  /** Instead of a note: facts, from which each reader gets a sentence in their language. */
  facts?: NoteFacts | undefined
}

/** A stored notification with its senders, before its text is built. */
export interface NotificationRow {
  id: string
  type: NotificationType
  isRead: boolean
  createdAt: string
  note: string | null
  postId: string | null
  /** Only of notifications without senders. */
  postCommentId: string | null
  commentId: string | null
  /** Whom news are about. */
  personality: { slug: string; name: string } | null
  /** The latest reply to the comment. */
  reply: { id: string; slug: string } | null
  /** Number of senders, up to `limits.countedSenders`; 0 when the site itself is the sender. */
  senderCount: number
  /** The latest senders; null for an anonymous one. */
  senders: (SenderRow | null)[]
}

export interface SenderRow {
  name: string
  username: string
  profileImage: string | null
  verificationStatus: VerificationStatus | null
}

/** A note as it is stored. */
export const noteOf = ({ note, facts }: Pick<NewNotification, 'note' | 'facts'>) =>
  facts ? JSON.stringify(facts) : (note ?? undefined)

/** Inserts a notification, or adds its sender to the unread notification of the same kind and target. */
export async function insertNotification(db: Db, notification: NewNotification): Promise<void> {
  const { userId, type, senderId, postId, postCommentId, commentId } = notification
  if (userId === senderId) return
  if (senderId !== undefined) return addSender(db, { ...notification, senderId })
  await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      type,
      post_id: postId,
      post_comment_id: postCommentId,
      comment_id: commentId,
      note: noteOf(notification),
    })
    .execute()
}

// Not `is not distinct from`, which cannot use an index.
const isAbout = (postId: string | undefined) =>
  postId === undefined ? sql<boolean>`post_id is null` : sql<boolean>`post_id = ${postId}::uuid`

async function addSender(db: Db, notification: NewNotification): Promise<void> {
  const { userId, type, senderId, postId, postCommentId, commentId, replyId } = notification
  const wasSent = sql<boolean>`exists (
    select from notification_senders join notifications on notifications.id = notification_id
    where sender_id = ${senderId}::uuid and user_id = ${userId}::uuid
      and type = ${type}::notification_type and ${isAbout(postId)}
  )`
  await sql`
    with target as (
      insert into notifications (user_id, type, post_id, comment_id, has_senders)
      select ${userId}::uuid, ${type}::notification_type, ${postId ?? null}::uuid,
        ${commentId ?? null}::uuid, true
      where not (${kindOf(type).isSentOnce === true}::boolean and ${wasSent})
        and not ${isMutedBy({ id: userId }, sql`${senderId}::uuid`)}
      on conflict (user_id, type, post_id, comment_id) where has_senders and not is_read
      do update set latest_id = excluded.latest_id, created_at = excluded.created_at
      returning id
    )
    insert into notification_senders (notification_id, sender_id, post_comment_id, comment_id)
    select id, ${senderId}::uuid, ${postCommentId ?? null}::uuid, ${replyId ?? null}::uuid
    from target
  `.execute(db)
}

/** Sends many users the same notification; deleted users are left out. */
export async function insertNotifications(
  db: Db,
  userIds: string[],
  { type, ...said }: Pick<NewNotification, 'type' | 'note' | 'facts'>,
): Promise<void> {
  await sql`
    insert into notifications (user_id, type, note)
    select id, ${type}, ${noteOf(said) ?? null} from users where id = any(${userIds}::uuid[])
    for key share
  `.execute(db)
}

/** Notifies many users of what one sender did; all of them must exist. */
export async function insertNotificationsFrom(
  db: Db,
  userIds: string[],
  { type, senderId }: { type: NotificationType; senderId: string },
): Promise<void> {
  await sql`
    with target as (
      insert into notifications (user_id, type, has_senders)
      select id, ${type}::notification_type, true from unnest(${userIds}::uuid[]) as requested (id)
      where not ${isMutedBy({ id: sql<string>`requested.id` }, sql`${senderId}::uuid`)}
      order by id
      on conflict (user_id, type, post_id, comment_id) where has_senders and not is_read
      do update set latest_id = excluded.latest_id, created_at = excluded.created_at
      returning id
    )
    insert into notification_senders (notification_id, sender_id)
    select id, ${senderId}::uuid from target
  `.execute(db)
}

/** News of a personality for a user, who must be locked. */
interface News {
  userId: string
  personalityId: string
  facts?: NoteFacts
}

/** Inserts news of a kind, each in place of an unread one about the same personality. */
export async function insertNews(tx: Tx, type: NotificationType, news: News[]): Promise<void> {
  if (news.length === 0) return
  await sql`
    insert into notifications (user_id, type, personality_id, note)
    select user_id, ${type}, personality_id, note from unnest(
      ${news.map(({ userId }) => userId)}::uuid[], ${news.map((one) => one.personalityId)}::uuid[],
      ${news.map((one) => noteOf(one) ?? null)}::text[]
    ) as news (user_id, personality_id, note)
    on conflict (user_id, type, personality_id) where personality_id is not null and not is_read
    do update set latest_id = excluded.latest_id, created_at = excluded.created_at, note = excluded.note
  `.execute(tx)
}

/** Deletes all unread notifications of a kind. */
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

/** Removes a sender from all notifications of a user; a trigger deletes those without others. */
export async function deleteSender(db: Db, userId: string, senderId: string): Promise<void> {
  await sql`
    delete from notification_senders using notifications
    where notifications.id = notification_id and user_id = ${userId}::uuid
      and sender_id = ${senderId}::uuid
  `.execute(db)
}

/** Removes a sender from an unread notification; a trigger deletes it with the last sender. */
export async function deleteUnread(
  db: Db,
  { userId, type, senderId, postId }: NewNotification,
): Promise<void> {
  await sql`
    delete from notification_senders using notifications
    where notifications.id = notification_id and sender_id = ${senderId ?? null}::uuid
      and user_id = ${userId}::uuid and type = ${type}::notification_type
      and ${isAbout(postId)} and not is_read
  `.execute(db)
}

const columns = [
  'notifications.id',
  'type',
  'is_read as isRead',
  'created_at as createdAt',
  'note',
  'post_id as postId',
  'post_comment_id as postCommentId',
  'comment_id as commentId',
] as const

/** The person, by the main name unless another one is given. */
const personality = (name = nameIn(undefined)) => sql<NotificationRow['personality']>`(
  select json_build_object('slug', slug, 'name', ${name}) from personalities where id = personality_id
)`

/** Number of latest senders that a notification shows. */
const shownSenders = 3

type Senders = Pick<NotificationRow, 'senderCount' | 'senders' | 'reply'>

/** Adds the latest senders and the number of senders to each notification; each anonymous reply counts as one. */
async function withSenders<Row extends { id: string }>(
  db: Db,
  rows: Row[],
): Promise<(Row & Senders)[]> {
  const { rows: senderRows } = await sql<
    { [Name in keyof SenderRow]: SenderRow[Name] | null } & {
      notificationId: string
      senderCount: number
      replyId: string | null
      slug: string | null
    }
  >`
    select requested.id as "notificationId", "senderCount", users.name, username,
      profile_image as "profileImage", verification_status as "verificationStatus",
      comments.id as "replyId", slug
    from unnest(${rows.map(({ id }) => id)}::uuid[]) as requested (id)
    cross join lateral (
      select sender_id, id, comment_id, count(*) over () as "senderCount"
      from (
        select distinct on (coalesce(sender_id, id)) sender_id, id, comment_id
        from (
          select sender_id, id, comment_id from notification_senders
          where notification_id = requested.id order by id desc limit ${limits.countedSenders}
        ) as recent
        order by coalesce(sender_id, id), id desc
      ) as each
      order by id desc limit ${shownSenders}
    ) as latest
    left join users on users.id = sender_id
    left join comments on comments.id = latest.comment_id
    left join personalities on personalities.id = comments.personality_id
    order by latest.id desc
  `.execute(db)
  const sendersOf = Map.groupBy(senderRows, ({ notificationId }) => notificationId)
  return rows.map((row) => {
    const found = sendersOf.get(row.id) ?? []
    const { senderCount = 0, replyId, slug } = found[0] ?? {}
    const senders = found.map(({ name, username, profileImage, verificationStatus }) =>
      name !== null && username !== null
        ? { name, username, profileImage, verificationStatus }
        : null,
    )
    const reply = replyId && slug ? { id: replyId, slug } : null
    return { ...row, senders, senderCount, reply }
  })
}

const inReadState: Record<ReadState, Expression<SqlBool>> = {
  all: sql`true`,
  unread: sql`not is_read`,
  read: sql`is_read`,
}

const conditions: FilterConditions<typeof notificationFilters> = {
  status: (status) => inReadState[status],
}

/**
 * Notifications of a user, the latest first.
 * @param total number of notifications that match the query's status
 */
export async function listNotifications(
  db: Db,
  userId: string,
  query: NotificationsQuery,
  total: number,
): Promise<CursorPage<NotificationRow>> {
  const { page, limit, cursor } = query
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where(matchesFilters(conditions, query))
    .$if(cursor !== undefined, (all) => all.where('latest_id', '<', cursor ?? ''))
    .select([...columns, 'latest_id as latestId', personality(shownName()).as('personality')])
    .orderBy('latest_id', 'desc')
    .limit(limit + 1)
    .offset(cursor ? 0 : (page - 1) * limit)
    .execute()
  const { data, pagination } = cursorPage(rows, query, total, (row) => row.latestId)
  return { data: await withSenders(db, data), pagination }
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
  const [row] = await readUnreadCount(db, { userId })
  return row?.count ?? 0
}

const readUnreadCount = batchedRead({
  name: 'unread_counts',
  columns: { userId: 'uuid' },
  statement: (_db, requested) => sql<{ ordinal: number; count: number }>`
    select ordinal, (
      select count(*) from notifications where user_id = requested.user_id and not is_read
    ) as count
    from ${requested}
  `,
})

export interface UnreadRows {
  count: number
  newest: NotificationRow[]
}

const newestShown = 3

/** Number of unread notifications of each user, and the newest of them; users without any are left out. */
export async function findUnread(db: Db, userIds: string[]): Promise<Map<string, UnreadRows>> {
  const requested = sql`unnest(${userIds}::uuid[]) as requested (user_id)`
  const { rows: counts } = await sql<{ userId: string; count: number }>`
    select user_id as "userId", count(*) as count
    from ${requested} join notifications using (user_id)
    where not is_read group by user_id
  `.execute(db)
  const { rows } = await sql<Omit<NotificationRow, keyof Senders> & { userId: string }>`
    select requested.user_id as "userId", newest.id, type, is_read as "isRead",
      created_at as "createdAt", note, post_id as "postId", comment_id as "commentId",
      post_comment_id as "postCommentId", ${personality()} as personality
    from ${requested} cross join lateral (
      select * from notifications
      where notifications.user_id = requested.user_id and not is_read
      order by latest_id desc limit ${newestShown}
    ) as newest
    order by newest.latest_id desc
  `.execute(db)
  const newestOf = Map.groupBy(await withSenders(db, rows), ({ userId }) => userId)
  return new Map(
    counts.map(({ userId, count }) => [userId, { count, newest: newestOf.get(userId) ?? [] }]),
  )
}

/** Unread notifications of some types between two places in the list, the latest first. */
export async function findUnreadBetween(
  db: Db,
  userId: string,
  {
    types,
    from,
    until,
    limit,
  }: { types: NotificationType[]; from: string; until: string; limit: number },
): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where('latest_id', '>', from)
    .where('latest_id', '<=', until)
    .where('type', 'in', types)
    .select([...columns, personality(shownName()).as('personality')])
    .orderBy('latest_id', 'desc')
    .limit(limit)
    .execute()
  return withSenders(db, rows)
}

/** False when the user has no notification with that id. */
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

/** For the data export of a user. */
export const exportNotifications = (db: Db, userId: string) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['type', 'note', personality().as('personality')])
    .select(['is_read as isRead', 'created_at as createdAt'])
    .execute()
