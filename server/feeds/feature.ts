import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { type FeedDeps, serveFeeds } from './serve-feeds.ts'

interface FeedsFeatureDeps extends Omit<FeedDeps, 'publicUrl'> {
  config: Pick<Config, 'publicUrl'>
}

export const feedsFeature = ({ config, ...deps }: FeedsFeatureDeps): Feature => ({
  register: (server) => serveFeeds(server, { ...deps, publicUrl: config.publicUrl }),
})
