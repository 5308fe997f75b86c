import type { Database } from './database.ts'
import { openServer } from './server.ts'

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @param isPatient for work that may take minutes, such as counting everything anew
 * @throws FolderInUse when another process has the embedded folder open.
 */
export async function openDatabase(
  where: { databaseUrl: string | undefined; dataDir: string },
  isPatient = false,
): Promise<Database> {
  if (where.databaseUrl) return openServer(where.databaseUrl, isPatient ? 0 : undefined)
  // Not loaded where it is not used: it takes memory.
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(where.dataDir, isPatient ? 0 : undefined)
}
