import { mutes } from '../../contract/mutes.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { mute, mutePage, unmute } from './service.ts'

export function muteRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(mutes.list, ({ viewer, query }) => mutePage(db, viewer, query)),
    route(mutes.mute, ({ viewer, params, body }) => mute(db, viewer, params.username, body)),
    route(mutes.unmute, ({ viewer, params }) => unmute(db, viewer, params.username)),
  ]
}
