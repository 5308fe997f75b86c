import { notifications } from '../../contract/notifications.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { ownNotifications, readAll, readOne, unreadCount } from './service.ts'

export function notificationRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(notifications.list, ({ viewer, query }) => ownNotifications(db, viewer.id, query)),
    route(notifications.unreadCount, ({ viewer }) => unreadCount(db, viewer.id)),
    route(notifications.markRead, ({ viewer, params }) => readOne(db, viewer.id, params.id)),
    route(notifications.markAllRead, ({ viewer }) => readAll(db, viewer.id)),
  ]
}
