import type { Config } from '../config.ts'
import type { Feature } from '../platform/feature.ts'
import { type EmbedsDeps, serveEmbeds } from './serve-embeds.ts'

interface EmbedsFeatureDeps extends Omit<EmbedsDeps, 'publicUrl'> {
  config: Pick<Config, 'publicUrl'>
}

export const embedsFeature = ({ config, ...deps }: EmbedsFeatureDeps): Feature => ({
  register: (server) => serveEmbeds(server, { ...deps, publicUrl: config.publicUrl }),
})
