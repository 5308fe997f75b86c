import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { createChangeRunner } from './job.ts'
import type { ReferenceDataDeps } from './organizations.ts'
import { referenceDataRoutes } from './routes.ts'

export const referenceDataFeature = (deps: ReferenceDataDeps & { log: FastifyBaseLogger }) =>
  ({
    routes: referenceDataRoutes(deps),
    jobs: { changes: createChangeRunner(deps) },
  }) satisfies Feature
