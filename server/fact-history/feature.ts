import type { Feature } from '../platform/feature.ts'
import { factHistoryRoutes } from './routes.ts'
import type { FactHistoryDeps } from './service.ts'

export const factHistoryFeature = (deps: FactHistoryDeps): Feature => ({
  routes: factHistoryRoutes(deps),
})
