import { notifications } from '../../contract/notifications.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { markEveryRead, markOneRead, notificationPage, unreadCount } from './service.ts'

export function notificationRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(notifications.list, ({ viewer, query }) => notificationPage(db, viewer.id, query)),
    route(notifications.unreadCount, ({ viewer }) => unreadCount(db, viewer.id)),
    route(notifications.markRead, ({ viewer, params }) => markOneRead(db, viewer.id, params.id)),
    route(notifications.markAllRead, ({ viewer }) => markEveryRead(db, viewer.id)),
  ]
}
