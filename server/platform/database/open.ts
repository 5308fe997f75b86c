import type { Database } from './database.ts'
import { openServer } from './server.ts'

/** Location of the database; see the settings of the same names in `server/config.ts`. */
interface DatabaseAddress {
  databaseUrl: string | undefined
  databaseListenUrl?: string | undefined
  databaseReplicaUrls?: string[]
  dataDir: string
}

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @param isLongRunning disables timeouts, for tasks that may take minutes, such as a recount
 * @throws UnsuitableDatabase
 * @throws FolderInUse when another process has locked the embedded database
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseListenUrl: directUrl,
    databaseReplicaUrls: replicaUrls,
    dataDir,
  }: DatabaseAddress,
  isLongRunning = false,
): Promise<Database> {
  if (databaseUrl) {
    // A long task sets timeouts, which a pooler does not allow.
    if (isLongRunning) return openServer(directUrl ?? databaseUrl, { inactivityTimeout: 0 })
    return openServer(databaseUrl, { directUrl, replicaUrls })
  }
  // Imported only when it is needed, to save memory.
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(dataDir, isLongRunning ? 0 : undefined)
}
