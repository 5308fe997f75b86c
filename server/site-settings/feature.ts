import type { FastifyBaseLogger } from 'fastify'
import type { Feature } from '../platform/feature.ts'
import { createSettingsJob } from './job.ts'
import { siteSettingsRoutes } from './routes.ts'
import type { SiteSettingsDeps } from './service.ts'

interface SiteSettingsFeatureDeps extends SiteSettingsDeps {
  log: FastifyBaseLogger
}

export function siteSettingsFeature(deps: SiteSettingsFeatureDeps) {
  const { siteSettings, log } = deps
  return {
    routes: siteSettingsRoutes(deps),
    register(server) {
      server.addHook('onReady', async () => siteSettings.listen())
    },
    jobs: { refresh: createSettingsJob(siteSettings, log) },
    finish: () => siteSettings.stop(),
  } satisfies Feature
}
