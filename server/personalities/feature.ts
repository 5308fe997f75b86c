import type { Feature } from '../platform/feature.ts'
import { personalityRoutes } from './routes.ts'
import type { PersonalityDeps } from './service.ts'
import type { ViewCounter } from './view-counter.ts'

export const personalitiesFeature = (deps: PersonalityDeps & { views: ViewCounter }): Feature => ({
  routes: personalityRoutes(deps),
  flush: () => deps.views.flush(),
})
