import { Site } from '../../contract/site-settings.ts'
import { countAreas, listAreaSlugs } from '../areas/representatives/store.ts'
import type { Config } from '../config.ts'
import { countOrganizations, listOrganizationSlugs } from '../organizations/standing/store.ts'
import { listSlugs } from '../personalities/store.ts'
import type { ViewCounter } from '../personalities/view-counter.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { countRows } from '../platform/database/row-counts.ts'
import type { Feature } from '../platform/feature.ts'
import type { FastPath } from '../platform/http/fast-path.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { hasRemotePictures } from '../remote-pictures/store.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import type { Pages } from './pages.ts'
import { registerPages } from './register-pages.ts'
import { joinedSources } from './sitemap.ts'

interface PagesDeps {
  config: Pick<
    Config,
    'publicUrl' | 'securityContact' | 'isServiceWorkerOn' | 'translator' | 'aiCrawlers'
  >
  /** Undefined if the server is the API alone. */
  pages: Pages | undefined
  db: Db
  clock: Clock
  views: ViewCounter
  siteSettings: CurrentSettings
  pageCache: ResponseCache
  rateLimits: RateLimits
  fastPath: FastPath
}

export function pagesFeature({
  config,
  pages,
  db,
  views,
  siteSettings,
  ...services
}: PagesDeps): Feature {
  if (!pages) return {}
  return {
    register: (server) =>
      registerPages(server, {
        ...services,
        pages,
        paths: joinedSources([
          {
            count: () => countRows(db, 'personalities'),
            paths: async (offset, limit) =>
              (await listSlugs(db, offset, limit)).map((slug) => `/personalities/${slug}`),
          },
          {
            count: () => countAreas(db),
            paths: async (offset, limit) =>
              (await listAreaSlugs(db, offset, limit)).map((slug) => `/areas/${slug}`),
          },
          ...(['party', 'chamber'] as const).map((kind) => ({
            count: () => countOrganizations(db, kind),
            paths: async (offset: number, limit: number) =>
              (await listOrganizationSlugs(db, kind, offset, limit)).map(
                (slug) => `/${kind === 'party' ? 'parties' : 'chambers'}/${slug}`,
              ),
          })),
        ]),
        hasRemotePictures: () => hasRemotePictures(db),
        publicUrl: config.publicUrl,
        securityContact: config.securityContact,
        site: () => Site.parse(siteSettings.current),
        look: () => siteSettings.current,
        languages: () => siteSettings.current,
        isServiceWorkerOn: config.isServiceWorkerOn,
        isTranslating: config.translator !== undefined,
        aiCrawlers: config.aiCrawlers,
        countView: (slug, client) => views.count(slug, client),
      }),
  }
}
