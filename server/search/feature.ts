import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { searchRoutes } from './routes.ts'

export const searchFeature = (deps: { db: Db }): Feature => ({ routes: searchRoutes(deps) })
