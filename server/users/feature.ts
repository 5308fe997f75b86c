import type { Feature } from '../platform/feature.ts'
import type { AdministrationDeps } from './administration.ts'
import { userRoutes } from './routes.ts'

export const usersFeature = (deps: AdministrationDeps): Feature => ({ routes: userRoutes(deps) })
