import type { Config } from '../config.ts'
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
import type { Pages } from './pages.ts'
import { registerPages } from './register-pages.ts'

interface PagesDeps {
  config: Pick<Config, 'publicUrl'>
  /** Undefined if the server is the API alone. */
  pages: Pages | undefined
  db: Db
  clock: Clock
  views: ViewCounter
  pageCache: ResponseCache
  rateLimits: RateLimits
  fastPath: FastPath
}

export function pagesFeature({ config, pages, db, views, ...services }: PagesDeps): Feature {
  if (!pages) return {}
  return {
    register: (server) =>
      registerPages(server, {
        ...services,
        pages,
        personalities: {
          count: () => countRows(db, 'personalities'),
          slugs: (offset, limit) => listSlugs(db, offset, limit),
        },
        hasRemotePictures: () => hasRemotePictures(db),
        publicUrl: config.publicUrl,
        countView: (slug, client) => views.count(slug, client),
      }),
  }
}
