import type { Outbox } from '../mail/outbox.ts'
import type { Feature } from '../platform/feature.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { countOpenAppeals, exportAppeals } from './appeals/store.ts'
import { createSuspensionEnd, type SuspensionEndDeps } from './job.ts'
import { moderationRoutes } from './routes.ts'
import { countOpenCases } from './store.ts'
import { composeSuspensionMail } from './suspension-mail.ts'

interface ModerationFeatureDeps extends SuspensionEndDeps {
  outbox: Outbox
  siteOrigin: string
  siteSettings: Pick<CurrentSettings, 'current'>
  pictureAddresses: PictureAddresses
}

export const moderationFeature = (deps: ModerationFeatureDeps) =>
  ({
    routes: moderationRoutes(deps),
    mails: { suspension: (mail) => composeSuspensionMail(deps, mail) },
    jobs: { suspensionEnd: createSuspensionEnd(deps) },
    dataExport: { appeals: exportAppeals },
    gauges: {
      open_moderation_cases: {
        help: 'Reported or flagged contents and accounts that wait for a decision.',
        read: () => countOpenCases(deps.db),
      },
      open_appeals: {
        help: 'Appeals against hidden content and suspensions that wait for a decision.',
        read: () => countOpenAppeals(deps.db),
      },
    },
  }) satisfies Feature
