import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { reportRoutes } from './routes.ts'
import { exportReports } from './store.ts'

export const reportsFeature = (deps: { db: Db }): Feature => ({
  routes: reportRoutes(deps),
  dataExport: { reports: exportReports },
})
