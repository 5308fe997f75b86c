import type { FastifyBaseLogger } from 'fastify'
import type { SiteLanguages } from '../../contract/site-settings.ts'
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
  siteSettings: { readonly current: SiteLanguages }
}

export const adminFeature = ({ db, clock, log, config, siteSettings }: AdminDeps) =>
  ({
    routes: adminRoutes({
      ...{ db, clock },
      hasMailServer: config.smtpUrl !== undefined,
      languages: () => siteSettings.current,
    }),
    jobs: { activity: createActivityMerger({ db, log }) },
  }) satisfies Feature
