import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { personalityRoutes } from './routes.ts'
import type { ViewCounter } from './view-counter.ts'

interface PersonalitiesDeps {
  db: Db
  views: ViewCounter
}

export const personalitiesFeature = (deps: PersonalitiesDeps): Feature => ({
  routes: personalityRoutes(deps),
  flush: () => deps.views.flush(),
})
