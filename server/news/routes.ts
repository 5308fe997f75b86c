import { news } from '../../contract/news.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import {
  deleteAllSubscriptions,
  deleteSubscription,
  findSettings,
  findStatus,
  listSubscriptions,
  saveVisit,
  upsertSettings,
  upsertSubscription,
} from './store.ts'

export function newsRoutes({ db, clock }: { db: Db; clock: Clock }): Binding[] {
  const now = () => new Date(clock.now()).toISOString()
  return [
    route(news.mine, ({ viewer, query }) => listSubscriptions(db, viewer.id, query)),
    route(news.stop, async ({ viewer }) => deleteAllSubscriptions(db, viewer.id)),
    route(news.settings, ({ viewer }) => findSettings(db, viewer.id)),
    route(news.setSettings, async ({ viewer, body }) => {
      const chosen = { ...body, muted: [...new Set(body.muted)] }
      await upsertSettings(db, viewer.id, chosen)
      return chosen
    }),
    route(news.status, ({ viewer, params: { personalityId } }) =>
      findStatus(db, viewer.id, personalityId),
    ),
    route(news.subscribe, async ({ viewer, params: { personalityId }, body }) => {
      const muted = body.muted && [...new Set(body.muted)]
      await upsertSubscription(db, { userId: viewer.id, personalityId, muted, now: now() })
      return findStatus(db, viewer.id, personalityId)
    }),
    route(news.unsubscribe, async ({ viewer, params: { personalityId } }) => {
      await deleteSubscription(db, viewer.id, personalityId)
      return { personalityId, isSubscribed: false, muted: [] }
    }),
    route(news.visit, async ({ viewer, params: { personalityId } }) =>
      saveVisit(db, viewer.id, personalityId, now()),
    ),
  ]
}
