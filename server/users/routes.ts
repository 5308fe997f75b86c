import { users } from '../../contract/users.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  type AdministrationDeps,
  changeStatusAndRole,
  changeUser,
  changeUsers,
  confirmUserEmail,
  exportUsers,
  removeUser,
  sendConfirmation,
  userStats,
} from './service.ts'
import { listUsers } from './store.ts'

export function userRoutes(deps: AdministrationDeps): Binding[] {
  return [
    route(users.list, ({ query }) => listUsers(deps.db, query)),
    route(users.exportAll, ({ viewer, query }) => exportUsers(deps, viewer, query)),
    route(users.stats, () => userStats(deps)),
    route(users.update, ({ viewer, params, body }) => changeUser(deps, viewer, params.id, body)),
    route(users.setStatus, ({ viewer, params, body }) =>
      changeStatusAndRole(
        deps,
        viewer,
        params.id,
        { status: body.status, votes: body.votes },
        body.reason,
      ),
    ),
    route(users.setRole, ({ viewer, params, body }) =>
      changeStatusAndRole(deps, viewer, params.id, { role: body.role }),
    ),
    route(users.updateMany, ({ viewer, body }) => changeUsers(deps, viewer, body)),
    route(users.confirmEmail, ({ viewer, params }) => confirmUserEmail(deps, viewer, params.id)),
    route(users.sendConfirmation, ({ viewer, params, request }) =>
      sendConfirmation(deps, viewer, params.id, request),
    ),
    route(users.remove, ({ viewer, params }) => removeUser(deps, viewer, params.id)),
  ]
}
