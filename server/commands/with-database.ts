import type { Config } from '../config.ts'
import type { Db } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open.ts'

/**
 * Opens and migrates the configured database, runs `work` and closes it.
 * @throws FolderInUse when a server has locked the embedded database
 */
export async function withDatabase<T>(
  config: Readonly<Config>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config, true)
  try {
    await migrate(database)
    return await work(database.db)
  } finally {
    await database.close()
  }
}
