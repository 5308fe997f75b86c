import type { Feature } from '../platform/feature.ts'
import { dataExportRoutes } from './routes.ts'
import type { DataExportDeps } from './service.ts'

export const dataExportFeature = (deps: DataExportDeps): Feature => ({
  routes: dataExportRoutes(deps),
})
