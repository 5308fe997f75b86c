import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { followRoutes } from './routes.ts'

export const followsFeature = (deps: { db: Db }): Feature => ({ routes: followRoutes(deps) })
