import { invitations } from '../../contract/invitations.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  createInvitation,
  type InvitationDeps,
  requireInvitation,
  revokeInvitation,
} from './service.ts'
import { listInvitations } from './store.ts'

export function invitationRoutes(deps: InvitationDeps): Binding[] {
  return [
    route(invitations.check, ({ body }) => requireInvitation(deps, body.token)),
    route(invitations.list, async () => ({ data: await listInvitations(deps.db) })),
    route(invitations.create, ({ viewer, body }) => createInvitation(deps, viewer, body)),
    route(invitations.revoke, ({ viewer, params }) => revokeInvitation(deps, viewer, params.id)),
  ]
}
