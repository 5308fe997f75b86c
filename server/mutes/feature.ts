import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { muteRoutes } from './routes.ts'
import { exportMutes } from './store.ts'

export const mutesFeature = (deps: { db: Db }): Feature => ({
  routes: muteRoutes(deps),
  dataExport: { mutes: exportMutes },
})
