import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsFeature = (deps: { db: Db }): Feature => ({
  routes: notificationRoutes(deps),
})
