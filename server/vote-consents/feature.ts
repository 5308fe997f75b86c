import type { Feature } from '../platform/feature.ts'
import { voteConsentRoutes } from './routes.ts'
import type { VoteConsentDeps } from './service.ts'

export const voteConsentsFeature = (deps: VoteConsentDeps): Feature => ({
  routes: voteConsentRoutes(deps),
})
