import { health } from '../../contract/health.ts'
import type { Db } from '../platform/database/database.ts'
import { hasNewerMigrations } from '../platform/database/newer-migrations.ts'
import { problem } from '../platform/errors.ts'
import { type Binding, route } from '../platform/http/route.ts'

interface HealthDeps {
  db: Db
  /** URL of the script that starts the web app. */
  build: string | undefined
  isDraining: () => boolean
}

/** False also while a newer version has migrated the database: then this process gets no new requests. */
export const isReady = async ({ db, isDraining }: HealthDeps): Promise<boolean> =>
  !isDraining() && !(await hasNewerMigrations(db))

export function healthRoutes(deps: HealthDeps): Binding[] {
  return [
    route(health.live, async () => ({ status: 'ok' as const, build: deps.build })),
    route(health.ready, async () => {
      if (!(await isReady(deps))) throw problem('unavailable', 5)
      return { status: 'ready' as const }
    }),
  ]
}
