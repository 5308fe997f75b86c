import { administratorMails } from '../../contract/administrator-mails.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { findMuted, updateMuted } from './store.ts'

export function administratorMailRoutes({ db, clock }: { db: Db; clock: Clock }): Binding[] {
  return [
    route(administratorMails.preferences, async ({ viewer }) => ({
      muted: await findMuted(db, viewer.id),
    })),
    route(administratorMails.setPreferences, async ({ viewer, body }) => {
      const muted = [...new Set(body.muted)]
      await updateMuted(db, viewer.id, muted, new Date(clock.now()).toISOString())
      return { muted }
    }),
  ]
}
