import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openServer } from './server.ts'

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @throws FolderInUse when another process has the embedded folder open.
 */
export function openDatabase(where: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Database> {
  return where.databaseUrl ? openServer(where.databaseUrl) : openEmbedded(where.dataDir)
}
