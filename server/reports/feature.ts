import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { reportRoutes } from './routes.ts'

export const reportsFeature = (deps: { db: Db }): Feature => ({ routes: reportRoutes(deps) })
