import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Feature } from '../platform/feature.ts'
import { healthRoutes, isReady } from './routes.ts'
import { databaseSize } from './store.ts'

interface HealthDeps {
  config: Pick<Config, 'dataDir'>
  db: Db
  /** URL of the script that starts the web app. */
  build: string | undefined
  shutdown: { hasBegun: boolean }
}

export function healthFeature({ config, db, build, shutdown }: HealthDeps): Feature {
  const deps = { db, build, isDraining: () => shutdown.hasBegun }
  return {
    routes: healthRoutes(deps),
    register(server) {
      // Responds with 404 to a monitor on the wrong port, where other unknown paths get a page.
      server.get('/metrics', async () => {
        throw problem('notFound')
      })
    },
    gauges: {
      ready: {
        help: '1 if /api/ready responds with 200.',
        read: () =>
          isReady(deps).then(
            (ready) => Number(ready),
            () => 0,
          ),
      },
      database_bytes: {
        help: 'Size of the database in bytes.',
        read: () => databaseSize(db),
      },
      data_free_bytes: {
        help: 'Free space of the file system of DATA_DIR in bytes.',
        read: async () => {
          const { bavail, bsize } = await statfs(config.dataDir)
          return bavail * bsize
        },
      },
    },
  }
}
