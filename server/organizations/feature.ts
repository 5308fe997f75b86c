import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { organizationRoutes } from './routes.ts'

export const organizationsFeature = (deps: { db: Db }): Feature => ({
  routes: organizationRoutes(deps),
})
