import type { CursorPaging } from '../../contract/paging.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './store.ts'

export async function ownNotifications(db: Db, userId: string, paging: CursorPaging) {
  const { data, pagination } = await listNotifications(db, userId, paging)
  const unreadCount = await countUnread(db, userId)
  return { data: { notifications: data.map(presentNotification), pagination, unreadCount } }
}

export async function unreadCount(db: Db, userId: string) {
  return { data: { count: await countUnread(db, userId) } }
}

/** Answers with what is still unread; somebody else's notification is none. */
export async function readOne(db: Db, userId: string, id: string) {
  if (!(await markRead(db, userId, id))) throw problem('notFound')
  return unreadCount(db, userId)
}

export async function readAll(db: Db, userId: string) {
  await markAllRead(db, userId)
  return unreadCount(db, userId)
}
