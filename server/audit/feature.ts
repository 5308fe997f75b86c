import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { auditRoutes } from './routes.ts'

export const auditFeature = (deps: { db: Db }): Feature => ({ routes: auditRoutes(deps) })
