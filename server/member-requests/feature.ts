import type { Feature } from '../platform/feature.ts'
import { createDeletionJob, type DeletionJobDeps } from './job.ts'
import { composeDeletionRequested, composeExportOffered, type RequestMailDeps } from './mails.ts'
import { memberRequestRoutes } from './routes.ts'
import type { MemberRequestDeps } from './service.ts'

export const memberRequestsFeature = (
  deps: MemberRequestDeps & RequestMailDeps & DeletionJobDeps,
) =>
  ({
    routes: memberRequestRoutes(deps),
    mails: {
      'export-offered': (mail) => composeExportOffered(deps, mail),
      'deletion-requested': (mail) => composeDeletionRequested(deps, mail),
    },
    jobs: { deletions: createDeletionJob(deps) },
  }) satisfies Feature
