import { admin } from '../../contract/admin.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { type Binding, route } from '../platform/http/route.ts'
import { activityOfDays, siteStats, waitingTasks } from './service.ts'
import { findSetupSteps } from './store.ts'

interface AdminRouteDeps {
  db: Db
  clock: Clock
  /** False if mails are written to the outbox folder. */
  hasMailServer: boolean
}

export function adminRoutes({ hasMailServer, ...deps }: AdminRouteDeps): Binding[] {
  return [
    route(admin.stats, () => siteStats(deps)),
    route(admin.tasks, ({ viewer }) => waitingTasks(deps, viewer)),
    route(admin.setup, async () => ({ ...(await findSetupSteps(deps.db)), hasMailServer })),
    route(admin.activity, async () => ({ data: await activityOfDays(deps) })),
  ]
}
