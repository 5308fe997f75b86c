import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { Sessions } from '../platform/http/viewer.ts'
import { LiveHub } from './live-hub.ts'
import { liveRoutes } from './routes.ts'

interface LiveDeps {
  config: Pick<Config, 'rateLimitScale'>
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  responseCache: ResponseCache
  visitorCache: ResponseCache
  sessions: Pick<Sessions, 'resolveViewer'>
}

export function liveFeature(deps: LiveDeps): Feature {
  const { config, sessions } = deps
  const liveHub = new LiveHub({
    ...deps,
    resolveViewer: sessions.resolveViewer,
    rateLimitScale: config.rateLimitScale,
  })
  return {
    routes: liveRoutes({ liveHub }),
    register(server) {
      server.addHook('onReady', async () => liveHub.start())
      // Open event streams would keep the server from closing.
      server.addHook('preClose', async () => liveHub.endStreams())
    },
    finish: () => liveHub.stop(),
  }
}
