import type { Feature } from '../platform/feature.ts'
import { type AnnouncementDeps, createAnnouncementJob } from './announcements/job.ts'
import { createNewsMailJob } from './mails/job.ts'
import { composeNewsMail, type NewsMailDeps } from './mails/service.ts'
import { serveUnsubscribe, type UnsubscribeDeps } from './mails/unsubscribe.ts'
import { newsRoutes } from './routes.ts'
import { exportNews } from './store.ts'

export const newsFeature = (deps: AnnouncementDeps & NewsMailDeps & UnsubscribeDeps) =>
  ({
    routes: newsRoutes(deps),
    register: (server) => serveUnsubscribe(server, deps),
    dataExport: { news: exportNews },
    mails: { news: (mail) => composeNewsMail(deps, mail) },
    jobs: { announcements: createAnnouncementJob(deps), mails: createNewsMailJob(deps) },
  }) satisfies Feature
