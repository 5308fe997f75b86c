import { profiles } from '../../contract/profiles.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { profileById, profileByUsername, searchPage } from './service.ts'

export function profileRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(profiles.search, ({ viewer, query }) => searchPage(db, viewer, query)),
    route(profiles.byId, ({ viewer, params }) => profileById(db, viewer, params.id)),
    route(profiles.byUsername, ({ viewer, params }) =>
      profileByUsername(db, viewer, params.username),
    ),
  ]
}
