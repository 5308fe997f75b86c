import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { SiteLanguages } from '../../contract/site-settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Feature } from '../platform/feature.ts'
import type { FileStore } from '../platform/files.ts'
import type { RateLimits } from '../platform/http/rate-limits.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { BuildArchive } from './build-archive.ts'
import { registerStaticFiles } from './static-files.ts'
import { registerVerifierPages } from './verifier-pages.ts'

const hour = 60 * 60 * 1_000

/** Milliseconds that a start waits for a file store that does not respond. */
const maxStartDelay = 10_000

interface BuildsDeps {
  /** Folder of the build that this process serves; undefined if it serves none. */
  build: string | undefined
  database: Pick<Database, 'kind'>
  files: FileStore
  clock: Clock
  log: FastifyBaseLogger
  rateLimits: RateLimits
  siteSettings: { readonly current: Pick<SiteLanguages, 'language'> }
}

export function buildsFeature(deps: BuildsDeps): Feature {
  const { build, database, files, clock, log, rateLimits, siteSettings } = deps
  if (build === undefined) return {}
  const client = path.join(build, 'client')
  const archive = new BuildArchive({ assets: path.join(client, 'assets'), files, clock })
  const job = new IntervalJob({
    work: () => archive.update(),
    interval: hour,
    log,
    failure: 'the assets of this build could not be stored for tabs that outlive an update',
  })
  return {
    register(server) {
      registerStaticFiles(server, { client, archive, rateLimits })
      registerVerifierPages(server, {
        pages: path.join(build, 'verifier'),
        languages: () => siteSettings.current,
        rateLimits,
      })
      // Before the first page is sent: its assets may be requested from a process of the version before.
      if (database.kind === 'server') {
        const timeout = new AbortController()
        const wait = () => sleep(maxStartDelay, undefined, timeout).catch(() => undefined)
        server.addHook('onReady', () =>
          Promise.race([job.run(), wait()]).finally(() => timeout.abort()),
        )
      }
    },
    jobs: { archive: job },
  }
}
