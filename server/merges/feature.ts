import type { Feature } from '../platform/feature.ts'
import { createMergeJob } from './job.ts'
import { mergeRoutes } from './routes.ts'

export const mergesFeature = (deps: Parameters<typeof createMergeJob>[0]) =>
  ({
    routes: mergeRoutes(deps),
    jobs: { merges: createMergeJob(deps) },
  }) satisfies Feature
