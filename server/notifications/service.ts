import type { NotificationsQuery } from '../../contract/notifications.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { withFacts } from './earlier-notes.ts'
import { noteText, presentNotification } from './present.ts'
import {
  countNotifications,
  countUnread,
  exportNotifications,
  findUnread,
  listNotifications,
  markAllRead,
  markRead,
  type NotificationRow,
  type UnreadRows,
} from './store.ts'

/** A notification in the language of the reader. */
const told = (row: NotificationRow) => presentNotification(withFacts(row))

export async function notificationPage(db: Db, userId: string, query: NotificationsQuery) {
  const unreadCount = await countUnread(db, userId)
  const totalCount = await countNotifications(db, userId)
  const totals = {
    all: totalCount,
    unread: unreadCount,
    read: Math.max(0, totalCount - unreadCount),
  }
  const { data, pagination } = await listNotifications(db, userId, query, totals[query.status])
  return {
    data: { notifications: data.map(told), pagination, unreadCount, totalCount },
  }
}

export async function unreadCount(db: Db, userId: string) {
  return { data: { count: await countUnread(db, userId) } }
}

/** Unread notifications of each of these users, before their texts are built. */
export async function unreadOf(db: Db, userIds: string[]): Promise<Map<string, UnreadRows>> {
  const unread = await findUnread(db, userIds)
  return new Map(userIds.map((userId) => [userId, unread.get(userId) ?? { count: 0, newest: [] }]))
}

/** A user's unread notifications in the language of the reader: how many, and the newest of them. */
export const presentUnread = ({ count, newest }: UnreadRows) => ({
  count,
  newest: newest.map(told),
})

/** For the data export of a user, in the language of the reader. */
export const exportedNotifications = async (db: Db, userId: string) =>
  (await exportNotifications(db, userId)).map((row) => ({ ...row, note: noteText(withFacts(row)) }))

/**
 * Marks one of the user's own notifications as read and returns the unread count.
 * @throws 404 when the user has no such notification
 */
export async function markOneRead(db: Db, userId: string, id: string) {
  if (!(await markRead(db, userId, id))) throw problem('notFound')
  return unreadCount(db, userId)
}

export async function markEveryRead(db: Db, userId: string) {
  await markAllRead(db, userId)
  return unreadCount(db, userId)
}
