import { trustedFlaggers } from '../../contract/notices.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { addTrustedFlagger, removeTrustedFlagger } from './trusted-flaggers/service.ts'
import { listTrustedFlaggers } from './trusted-flaggers/store.ts'

export function trustedFlaggerRoutes({ db }: { db: Db }): Binding[] {
  return [
    route(trustedFlaggers.list, async () => ({ data: await listTrustedFlaggers(db) })),
    route(trustedFlaggers.add, ({ viewer, body }) => addTrustedFlagger(db, viewer, body)),
    route(trustedFlaggers.remove, ({ viewer, params }) =>
      removeTrustedFlagger(db, viewer, params.id),
    ),
  ]
}
