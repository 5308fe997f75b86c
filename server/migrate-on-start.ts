import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { logProgress } from './migration-progress.ts'
import type { Database } from './platform/database/database.ts'
import { migrate, planMigration } from './platform/database/migrate.ts'
import { MaintenanceServer } from './platform/http/maintenance-server.ts'
import { maintenanceDocument } from './render/maintenance-document.ts'

/** Seconds after which browsers load the maintenance page again. */
const retryAfter = 5

/**
 * Migrates the database if it is older than this version. Meanwhile the site's port is served by a maintenance page.
 * @returns what listens on the port; undefined if there was nothing to do
 */
export async function migrateOnStart(
  database: Database,
  { host, port, publicUrl }: Readonly<Config>,
  log: FastifyBaseLogger,
): Promise<MaintenanceServer | undefined> {
  if ((await planMigration(database)).length === 0) return undefined
  const maintenance = await MaintenanceServer.listen({
    host,
    port,
    isSecure: publicUrl?.startsWith('https:') ?? false,
    page: maintenanceDocument(retryAfter),
    retryAfter,
  })
  const progress = logProgress(log)
  const steps = await migrate(database, progress).finally(progress.stop)
  log.info({ steps: steps.length }, 'migrated')
  return maintenance
}
