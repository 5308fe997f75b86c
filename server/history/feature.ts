import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import { createHistoryUpdater } from './job.ts'
import { historyRoutes } from './routes.ts'

interface HistoryDeps {
  db: Db
  clock: Clock
  log: FastifyBaseLogger
}

export const historyFeature = ({ db, clock, log }: HistoryDeps) =>
  ({
    routes: historyRoutes({ db, clock }),
    jobs: { update: createHistoryUpdater({ db, clock, log }) },
  }) satisfies Feature
