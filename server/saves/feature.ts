import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { saveRoutes } from './routes.ts'
import { exportSaves } from './store.ts'

export const savesFeature = (deps: { db: Db; clock: Clock }): Feature => ({
  routes: saveRoutes(deps),
  dataExport: { saves: exportSaves },
})
