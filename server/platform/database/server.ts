import { connectionSettings } from './connection-settings.ts'
import type { Database } from './database.ts'
import { listenOnServer } from './listen-on-server.ts'
import { openPool } from './pool.ts'

const statementTimeout = 10_000

/** Milliseconds; longer than `statementTimeout`, so a connection without a response for so long is dead. */
const defaultInactivityTimeout = 15_000

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param inactivityTimeout milliseconds without a response after which a connection counts as dead; 0 disables it
 */
export async function openServer(
  url: string,
  inactivityTimeout = defaultInactivityTimeout,
): Promise<Database> {
  const { pool, db, withScripts } = openPool({
    inactivityTimeout,
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
