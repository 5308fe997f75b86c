import type { Feature } from '../platform/feature.ts'
import { createStatusRefresh, type RefreshDeps } from './job.ts'

export const mandatesFeature = (deps: RefreshDeps) =>
  ({ jobs: { statusRefresh: createStatusRefresh(deps) } }) satisfies Feature
