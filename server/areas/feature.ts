import type { Feature } from '../platform/feature.ts'
import type { AreaDeps } from './representatives/service.ts'
import { areaRoutes } from './routes.ts'

export const areasFeature = (deps: AreaDeps): Feature => ({ routes: areaRoutes(deps) })
