import type { Database } from './database.ts'
import { openServer } from './server.ts'

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @throws FolderInUse when another process has the embedded folder open.
 */
export async function openDatabase(where: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<Database> {
  if (where.databaseUrl) return openServer(where.databaseUrl)
  // Not loaded where it is not used: it takes memory.
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(where.dataDir)
}
