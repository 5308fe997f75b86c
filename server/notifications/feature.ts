import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { notificationRoutes } from './routes.ts'
import { exportNotifications } from './store.ts'

export const notificationsFeature = (deps: { db: Db }): Feature => ({
  routes: notificationRoutes(deps),
  dataExport: { notifications: exportNotifications },
})
