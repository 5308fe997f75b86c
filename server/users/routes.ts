import { users } from '../../contract/users.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  type AdministrationDeps,
  changeMember,
  changeMembers,
  changeStanding,
  exportMembers,
  removeMember,
  userStats,
} from './administration.ts'
import { listMembers } from './directory/store.ts'
import { changeProfile } from './service.ts'

export function userRoutes(deps: AdministrationDeps): Binding[] {
  return [
    route(users.updateProfile, ({ viewer, body }) => changeProfile(deps, viewer.id, body)),
    route(users.list, ({ query }) => listMembers(deps.db, query)),
    route(users.exportAll, ({ viewer, query }) => exportMembers(deps, viewer, query)),
    route(users.stats, () => userStats(deps)),
    route(users.update, ({ viewer, params, body }) => changeMember(deps, viewer, params.id, body)),
    route(users.setStatus, ({ viewer, params, body }) =>
      changeStanding(deps, viewer, params.id, { status: body.status }, body.reason),
    ),
    route(users.setRole, ({ viewer, params, body }) =>
      changeStanding(deps, viewer, params.id, { role: body.role }),
    ),
    route(users.updateMany, ({ viewer, body }) => changeMembers(deps, viewer, body)),
    route(users.remove, ({ viewer, params }) => removeMember(deps, viewer, params.id)),
  ]
}
