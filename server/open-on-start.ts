import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './platform/database/database.ts'
import { isUnreachable } from './platform/database/error-codes.ts'
import { openDatabase } from './platform/database/open.ts'
import { failureReason } from './platform/failure-reason.ts'
import type { MaintenanceServer } from './platform/http/maintenance-server.ts'
import { outageDocument } from './render/maintenance-document.ts'

/** Milliseconds before the second attempt to connect; doubles with each further one up to `maxPause`. */
const minPause = 500
const maxPause = 15_000

/**
 * Opens the database. A server that cannot be reached, such as one that starts at the same time, is waited for; meanwhile
 * the site's port is served by a page that says so.
 * @throws UnsuitableDatabase
 */
export async function openOnStart(
  config: Readonly<Config>,
  maintenance: MaintenanceServer,
  log: FastifyBaseLogger,
): Promise<Database> {
  for (let pause = minPause; ; pause = Math.min(2 * pause, maxPause)) {
    try {
      return await openDatabase(config)
    } catch (error) {
      // What is wrong with the embedded database, such as a full disk, has to be repaired first.
      if (!config.databaseUrl || !isUnreachable(error)) throw error
      const reason = failureReason(error)
      log.warn(
        { reason },
        'waiting for the database, which cannot be reached; is DATABASE_URL right?',
      )
      await maintenance.show(outageDocument)
      await sleep(pause)
    }
  }
}
