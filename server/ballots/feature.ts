import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { FileStore } from '../platform/files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { TransparencyLog } from '../transparency-log/service.ts'
import { createPublisher } from './job.ts'
import type { BallotKeys } from './number.ts'
import { publicationRoutes } from './routes.ts'
import { serveLists } from './serve-lists.ts'
import { findLastPublication } from './store.ts'

interface BallotsDeps {
  config: Pick<Config, 'publicationInterval'>
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  files: FileStore
  ballotKeys: BallotKeys
  transparencyLog: TransparencyLog
  rateLimits: RateLimits
  responseCache: ResponseCache
}

export function ballotsFeature(deps: BallotsDeps) {
  const { config, db } = deps
  const interval = config.publicationInterval
  return {
    routes: publicationRoutes({ db, interval }),
    register: (server) => serveLists(server, deps),
    gauges: {
      last_publication_timestamp_seconds: {
        help: 'When ballots were last published, in Unix time.',
        read: async () => {
          const last = await findLastPublication(db)
          return last && Date.parse(last.publishedAt) / 1_000
        },
      },
    },
    jobs: { publication: createPublisher({ ...deps, interval }) },
  } satisfies Feature
}
