import type { Feature } from '../platform/feature.ts'
import { type AnnouncementDeps, createAnnouncementJob } from './announcements/job.ts'
import { newsRoutes } from './routes.ts'
import { exportNews } from './store.ts'

export const newsFeature = (deps: AnnouncementDeps) =>
  ({
    routes: newsRoutes(deps),
    dataExport: { news: exportNews },
    jobs: { announcements: createAnnouncementJob(deps) },
  }) satisfies Feature
