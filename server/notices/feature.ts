import type { Feature } from '../platform/feature.ts'
import { createNoticeJob, type NoticeJobDeps } from './job.ts'
import { composeOutcome, composeReceipt, type NoticeMailDeps } from './mails.ts'
import { trustedFlaggerRoutes } from './routes.ts'

export const noticesFeature = (deps: NoticeJobDeps & NoticeMailDeps) =>
  ({
    routes: trustedFlaggerRoutes(deps),
    mails: {
      'notice-received': (mail) => composeReceipt(deps, mail),
      'notice-outcome': (mail) => composeOutcome(deps, mail),
    },
    jobs: { answers: createNoticeJob(deps) },
  }) satisfies Feature
