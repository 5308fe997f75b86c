import type { Feature } from '../platform/feature.ts'
import { userRoutes } from './routes.ts'
import type { AdministrationDeps } from './service.ts'

export const usersFeature = (deps: AdministrationDeps): Feature => ({ routes: userRoutes(deps) })
