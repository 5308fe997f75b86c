import type { Database } from './database.ts'
import { openServer } from './server.ts'

/**
 * Opens the configured database: the server at `databaseUrl`, else the embedded one in `dataDir`.
 * @param isLongRunning disables timeouts, for tasks that may take minutes, such as a recount
 * @throws FolderInUse when another process has locked the embedded database
 */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  isLongRunning = false,
): Promise<Database> {
  if (config.databaseUrl) return openServer(config.databaseUrl, isLongRunning ? 0 : undefined)
  // Imported only when it is needed, to save memory.
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded(config.dataDir, isLongRunning ? 0 : undefined)
}
