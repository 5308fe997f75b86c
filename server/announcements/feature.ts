import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { announcementRoutes } from './routes.ts'

interface AnnouncementDeps {
  db: Db
  clock: Clock
}

export const announcementsFeature = ({ db, clock }: AnnouncementDeps): Feature => ({
  routes: announcementRoutes({ db, clock }),
})
