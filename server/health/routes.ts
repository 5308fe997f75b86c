import { health } from '../../contract/health.ts'
import type { Db } from '../platform/database/database.ts'
import { hasNewerMigrations } from '../platform/database/newer-migrations.ts'
import { problem } from '../platform/errors.ts'
import { type Binding, route } from '../platform/http/route.ts'

export function healthRoutes({ db, isDraining }: { db: Db; isDraining: () => boolean }): Binding[] {
  return [
    route(health.live, async () => ({ status: 'ok' as const })),
    route(health.ready, async () => {
      // Also a process whose database a newer version has migrated gets no new requests.
      if (isDraining() || (await hasNewerMigrations(db))) throw problem('unavailable', 5)
      return { status: 'ready' as const }
    }),
  ]
}
