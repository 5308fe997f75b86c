import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { createActivityMerger } from './job.ts'
import { adminRoutes } from './routes.ts'

interface AdminDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  config: Pick<Config, 'smtpUrl'>
}

export const adminFeature = ({ db, clock, log, config }: AdminDeps) =>
  ({
    routes: adminRoutes({ db, clock, hasMailServer: config.smtpUrl !== undefined }),
    jobs: { activity: createActivityMerger({ db, log }) },
  }) satisfies Feature
