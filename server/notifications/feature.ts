import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { notificationRoutes } from './routes.ts'
import { exportedNotifications } from './service.ts'

export const notificationsFeature = (deps: { db: Db }): Feature => ({
  routes: notificationRoutes(deps),
  dataExport: { notifications: exportedNotifications },
})
