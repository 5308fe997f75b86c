import { limits } from '../../contract/limits.ts'
import { mailboxes } from '../../contract/mailboxes.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { decideMailbox } from './service.ts'
import { listSharedMailboxes } from './store.ts'

export function mailboxRoutes(db: Db): Binding[] {
  return [
    route(mailboxes.list, async () => {
      const found = await listSharedMailboxes(db, limits.sharedMailboxesMax + 1)
      const data = found.slice(0, limits.sharedMailboxesMax)
      return { data, hasMore: found.length > data.length }
    }),
    route(mailboxes.decide, ({ viewer, params, body }) =>
      decideMailbox(db, viewer, params.id, body.counts),
    ),
  ]
}
