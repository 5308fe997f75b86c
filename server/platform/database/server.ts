import { connectionSettings } from './connection-settings.ts'
import type { Database } from './database.ts'
import { listenOnServer } from './listen-on-server.ts'
import { openPool } from './pool.ts'

const statementTimeout = 10_000

/** Longer than any statement may take: a connection that is silent for so long while it works is dead. */
const defaultSilenceLimit = 15_000

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param silenceLimit milliseconds after which a connection that works in silence counts as dead; 0 is never
 */
export async function openServer(
  url: string,
  silenceLimit = defaultSilenceLimit,
): Promise<Database> {
  const { pool, db, withScripts } = openPool({
    silenceLimit,
    statementTimeout,
    config: {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: 5_000,
      options: Object.entries(connectionSettings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      keepAlive: true,
    },
  })
  return {
    kind: 'server',
    db,
    withScripts,
    listen: (listener) => listenOnServer(url, listener),
    close: () => pool.end(),
  }
}
