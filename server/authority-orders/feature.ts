import type { Feature } from '../platform/feature.ts'
import { authorityOrderRoutes } from './routes.ts'
import type { AuthorityOrderDeps } from './service.ts'

export const authorityOrdersFeature = (deps: AuthorityOrderDeps): Feature => ({
  routes: authorityOrderRoutes(deps),
})
