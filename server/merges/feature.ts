import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { createMergeJob } from './job.ts'
import { mergeRoutes } from './routes.ts'

export const mergesFeature = (deps: { db: Db } & Parameters<typeof createMergeJob>[0]) =>
  ({
    routes: mergeRoutes(deps.db),
    jobs: { merges: createMergeJob(deps) },
  }) satisfies Feature
