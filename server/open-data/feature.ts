import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { FileStore } from '../platform/files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { createOpenDataPublisher } from './job.ts'
import { openDataRoutes } from './routes.ts'
import { serveOpenData } from './serve-files.ts'

interface OpenDataDeps {
  config: Pick<Config, 'dataDir' | 'openDataLicence'>
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  files: FileStore
  rateLimits: RateLimits
  responseCache: ResponseCache
}

export function openDataFeature(deps: OpenDataDeps) {
  const { config, db } = deps
  const { dataDir, openDataLicence: licence } = config
  return {
    routes: openDataRoutes({ db }),
    register: (server) => serveOpenData(server, deps),
    jobs: { publication: createOpenDataPublisher({ ...deps, dataDir, licence }) },
  } satisfies Feature
}
