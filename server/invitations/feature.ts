import type { Feature } from '../platform/feature.ts'
import { invitationRoutes } from './routes.ts'
import type { InvitationDeps } from './service.ts'

export const invitationsFeature = (deps: InvitationDeps): Feature => ({
  routes: invitationRoutes(deps),
})
