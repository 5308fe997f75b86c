import { users } from '../../contract/users.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { changeProfile } from './service.ts'

export function userRoutes({ db }: { db: Db }): Binding[] {
  return [route(users.updateProfile, ({ viewer, body }) => changeProfile(db, viewer.id, body))]
}
