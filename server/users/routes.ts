import { users } from '../../contract/users.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeProfile, type ProfileDeps } from './service.ts'

export function userRoutes(deps: ProfileDeps): Binding[] {
  return [route(users.updateProfile, ({ viewer, body }) => changeProfile(deps, viewer.id, body))]
}
