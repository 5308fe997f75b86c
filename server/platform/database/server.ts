import { connectionSettings } from './connection-settings.ts'
import type { Database } from './database.ts'
import { listenOnServer } from './listen-on-server.ts'
import { openPool, scriptsOnNewConnection } from './pool.ts'
import { checkPooler } from './pooler.ts'

const statementTimeout = 10_000

/** Milliseconds; longer than `statementTimeout`, so a connection without a response for so long is dead. */
const defaultInactivityTimeout = 15_000

const connectionTimeoutMillis = 5_000

interface ServerOptions {
  /** Milliseconds without a response after which a connection counts as dead; 0 disables it. */
  inactivityTimeout?: number
  /**
   * The address of the server itself if `url` is that of a pooler, which gives each transaction another connection:
   * `LISTEN` and scripts need one of their own.
   */
  directUrl?: string
}

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @throws UnsuitablePooler
 */
export async function openServer(
  url: string,
  { inactivityTimeout = defaultInactivityTimeout, directUrl }: ServerOptions = {},
): Promise<Database> {
  const options = (settings: Record<string, string | number>) =>
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ')
  const { pool, names, db, withScripts } = openPool({
    inactivityTimeout,
    // A pooler accepts no settings from its clients, which share connections: the role has them (`checkPooler`).
    statementTimeout: directUrl ? undefined : statementTimeout,
    config: {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis,
      ...(!directUrl && { options: options(connectionSettings) }),
      keepAlive: true,
    },
  })
  const close = () => pool.end()
  if (!directUrl) {
    return {
      kind: 'server',
      db,
      withScripts,
      listen: (listener) => listenOnServer(url, listener),
      close,
    }
  }
  const { keepsPreparedStatements } = await checkPooler(pool).catch(async (error) => {
    await close()
    throw error
  })
  if (!keepsPreparedStatements) names.disable()
  return {
    kind: 'server',
    db,
    withScripts: scriptsOnNewConnection({
      connectionString: directUrl,
      connectionTimeoutMillis,
      options: options({ ...connectionSettings, statement_timeout: 0 }),
      keepAlive: true,
    }),
    listen: (listener) => listenOnServer(directUrl, listener),
    close,
  }
}
