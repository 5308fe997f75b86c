import type { FastifyBaseLogger } from 'fastify'
import { logProgress } from './migration-progress.ts'
import type { Database } from './platform/database/database.ts'
import { migrate, type Step } from './platform/database/migrate.ts'
import type { MaintenanceServer } from './platform/http/maintenance-server.ts'
import { updateDocument } from './render/maintenance-document.ts'

/** Migrates the database if there are steps to take. Meanwhile the site's port is served by a maintenance page. */
export async function migrateOnStart(
  database: Database,
  planned: Step[],
  maintenance: MaintenanceServer,
  log: FastifyBaseLogger,
): Promise<void> {
  if (planned.length === 0) return
  await maintenance.show(updateDocument)
  const progress = logProgress(log)
  const steps = await migrate(database, progress).finally(progress.stop)
  log.info({ steps: steps.length }, 'migrated')
}
