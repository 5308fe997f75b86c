import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { profileRoutes } from './routes.ts'

export const profilesFeature = (deps: { db: Db }): Feature => ({ routes: profileRoutes(deps) })
