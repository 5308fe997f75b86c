import type { Feature } from '../platform/feature.ts'
import { internet } from './internet.ts'
import { createPictureFetching, type FetchingDeps } from './job.ts'
import { remotePictureRoutes } from './routes.ts'

export const remotePicturesFeature = (deps: Omit<FetchingDeps, 'internet'>) =>
  ({
    routes: remotePictureRoutes(deps.db),
    jobs: { fetching: createPictureFetching({ ...deps, internet }) },
  }) satisfies Feature
