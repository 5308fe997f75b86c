import type { BackgroundTasks } from '../platform/background-tasks.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { Mailer } from '../platform/mail.ts'
import type { PictureAddresses } from '../uploads/picture-addresses.ts'
import { exportAppeals } from './appeals/store.ts'
import { moderationRoutes } from './routes.ts'
import { SuspensionMails } from './suspension-mails.ts'

interface ModerationFeatureDeps {
  db: Db
  mailer: Mailer
  backgroundTasks: BackgroundTasks
  siteOrigin: string
  pictureAddresses: PictureAddresses
}

export const moderationFeature = (deps: ModerationFeatureDeps): Feature => ({
  routes: moderationRoutes({ ...deps, suspensionMails: new SuspensionMails(deps) }),
  dataExport: { appeals: exportAppeals },
})
