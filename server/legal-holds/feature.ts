import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { legalHoldRoutes } from './routes.ts'
import { endOver, type LegalHoldDeps } from './service.ts'

const hour = 60 * 60_000

export const legalHoldsFeature = (deps: LegalHoldDeps & { log: FastifyBaseLogger }) =>
  ({
    routes: legalHoldRoutes(deps),
    jobs: {
      ends: new IntervalJob({
        work: () => endOver(deps),
        interval: hour,
        log: deps.log,
        failure: 'legal holds could not be ended',
      }),
    },
  }) satisfies Feature
