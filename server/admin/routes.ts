import { admin } from '../../contract/admin.ts'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import { firstLanguage } from '../../messages/languages.ts'
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
  languages: () => SiteLanguages
}

export function adminRoutes({ hasMailServer, languages, ...deps }: AdminRouteDeps): Binding[] {
  return [
    route(admin.stats, () => siteStats(deps)),
    route(admin.tasks, ({ viewer }) => waitingTasks(deps, viewer)),
    route(admin.setup, async () => ({
      ...(await findSetupSteps(deps.db)),
      hasMailServer,
      hasLanguages: !isInFirstAlone(languages()),
    })),
    route(admin.activity, async () => ({ data: await activityOfDays(deps) })),
  ]
}

/** As a new site is: what nobody has chosen is not stored. */
const isInFirstAlone = ({ language, otherLanguages }: SiteLanguages) =>
  language === firstLanguage && otherLanguages.length === 0
