import { admin } from '../../contract/admin.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { activityOfDays, siteStats } from './service.ts'

export function adminRoutes(deps: { db: Db; clock: Clock }): Binding[] {
  return [
    route(admin.stats, () => siteStats(deps)),
    route(admin.activity, async () => ({ data: await activityOfDays(deps) })),
  ]
}
