import path from 'node:path'
import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { serveCards } from './serve-cards.ts'

interface ShareCardsDeps {
  config: Pick<Config, 'dataDir'>
  rateLimits: RateLimits
}

export const shareCardsFeature = ({ config, rateLimits }: ShareCardsDeps): Feature => ({
  register: (server) =>
    serveCards(server, { rateLimits, cacheFolder: path.join(config.dataDir, 'cache') }),
})
