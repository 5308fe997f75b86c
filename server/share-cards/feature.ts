import path from 'node:path'
import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { serveCards } from './serve-cards.ts'

interface ShareCardsDeps {
  config: Pick<Config, 'dataDir'>
  rateLimits: RateLimits
  siteSettings: Pick<CurrentSettings, 'current'>
}

export const shareCardsFeature = ({ config, ...deps }: ShareCardsDeps): Feature => ({
  register: (server) =>
    serveCards(server, { ...deps, cacheFolder: path.join(config.dataDir, 'cache') }),
})
