import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { Feature } from '../platform/feature.ts'
import { healthRoutes } from './routes.ts'

interface HealthDeps {
  db: Db
  shutdown: { hasBegun: boolean }
}

export const healthFeature = ({ db, shutdown }: HealthDeps): Feature => ({
  routes: healthRoutes({ db, isDraining: () => shutdown.hasBegun }),
  register(server) {
    // Responds with 404 to a monitor on the wrong port, where other unknown paths get a page.
    server.get('/metrics', async () => {
      throw problem('notFound')
    })
  },
})
