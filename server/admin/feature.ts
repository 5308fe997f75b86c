import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { createActivityMerger } from './job.ts'
import { adminRoutes } from './routes.ts'

interface AdminDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

export const adminFeature = ({ db, clock, log }: AdminDeps) =>
  ({
    routes: adminRoutes({ db, clock }),
    jobs: { activity: createActivityMerger({ db, log }) },
  }) satisfies Feature
