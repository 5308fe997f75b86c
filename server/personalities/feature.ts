import type { Feature } from '../platform/feature.ts'
import {
  createBiographyLanguageFinder,
  createSearchKeysRefresh,
  type SearchKeysDeps,
} from './job.ts'
import { personalityRoutes } from './routes.ts'
import type { PersonalityDeps } from './service.ts'
import type { ViewCounter } from './view-counter.ts'

export const personalitiesFeature = (
  deps: PersonalityDeps & SearchKeysDeps & { views: ViewCounter },
) =>
  ({
    routes: personalityRoutes(deps),
    jobs: {
      searchKeys: createSearchKeysRefresh(deps),
      biographyLanguages: createBiographyLanguageFinder(deps),
    },
    flush: () => deps.views.flush(),
  }) satisfies Feature
