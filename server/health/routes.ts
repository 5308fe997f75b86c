import { health } from '../../contract/health.ts'
import type { Db } from '../platform/database/database.ts'
import { ping } from '../platform/database/ping.ts'
import { problem } from '../platform/errors.ts'
import { type Binding, route } from '../platform/http/route.ts'

export function healthRoutes({ db, isDraining }: { db: Db; isDraining: () => boolean }): Binding[] {
  return [
    route(health.live, async () => ({ status: 'ok' as const })),
    route(health.ready, async () => {
      if (isDraining()) throw problem('unavailable', 5)
      await ping(db)
      return { status: 'ready' as const }
    }),
  ]
}
