import type pg from 'pg'
import { connectionProblem } from './connection-problem.ts'
import { connectionSettings } from './connection-settings.ts'
import type { Database } from './database.ts'
import { listenOnServer } from './listen-on-server.ts'
import { kyselyOn, openPool, type PoolOptions, scriptsOnNewConnection } from './pool.ts'
import { checkPooler } from './pooler.ts'
import { Replica } from './replica.ts'
import { Replicas } from './replicas.ts'
import { checkRequirements } from './requirements.ts'
import { routingPool } from './routing-pool.ts'
import { shareListening } from './share-listening.ts'
import { StatementNames } from './statement-names.ts'

const statementTimeout = 10_000

/** Milliseconds; longer than `statementTimeout`, so a connection without a response for so long is dead. */
const defaultInactivityTimeout = 15_000

const connectionTimeoutMillis = 5_000

export interface ServerOptions {
  /** Milliseconds without a response after which a connection counts as dead; 0 disables it. */
  inactivityTimeout?: number
  /**
   * The address of the server itself if `url` is a pooler's, which gives each transaction another connection:
   * `LISTEN` and scripts need one of their own.
   */
  directUrl?: string
  /** Standbys of the server, which serve reads. */
  replicaUrls?: string[]
}

interface ConnectionOptions extends ServerOptions {
  /** Settings of the sessions. */
  settings: Record<string, string>
}

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @throws UnsuitableDatabase
 */
export async function openServer(
  url: string,
  serverOptions: ServerOptions = {},
): Promise<Database> {
  const { directUrl, replicaUrls = [] } = serverOptions
  const searchPath = await scriptsOnNewConnection(
    scriptConfig(directUrl ?? url, connectionSettings),
  )(checkRequirements).catch((error) => {
    const setting = directUrl ? 'DATABASE_LISTEN_URL' : 'DATABASE_URL'
    throw connectionProblem(error, setting, directUrl ?? url) ?? error
  })
  const settings = {
    ...connectionSettings,
    ...(searchPath !== undefined && { search_path: searchPath }),
  }
  const options: ConnectionOptions = { ...serverOptions, settings }
  const names = new StatementNames()
  const primary = openPool({ ...poolOptions(url, names, options), name: 'database' })
  if (directUrl) {
    const { keepsPreparedStatements } = await checkPooler(primary.pool, searchPath).catch(
      async (error) => {
        await primary.pool.end()
        throw connectionProblem(error, 'DATABASE_URL', url) ?? error
      },
    )
    if (!keepsPreparedStatements) names.disable()
  }
  const replicas =
    replicaUrls.length > 0
      ? new Replicas(
          primary.pool,
          monitorPool(url, options),
          replicaUrls.map((replicaUrl, index) =>
            openReplica(`replica_${index + 1}`, replicaUrl, names, options),
          ),
        )
      : undefined
  const close = async () => {
    await replicas?.close()
    await primary.pool.end()
  }
  return {
    kind: 'server',
    db: kyselyOn(replicas ? routingPool(primary.clients, replicas) : primary.clients),
    replicas,
    withScripts: directUrl
      ? scriptsOnNewConnection(scriptConfig(directUrl, settings))
      : primary.withScripts,
    listen: shareListening((listener) => listenOnServer(directUrl ?? url, listener)),
    close,
    abort: () => {
      primary.disconnect()
      return close()
    },
  }
}

function openReplica(
  name: string,
  url: string,
  names: StatementNames,
  options: ConnectionOptions,
): Replica {
  const { host } = new URL(url)
  const { config, ...rest } = poolOptions(url, names, options)
  const { clients, disconnect } = openPool({
    ...rest,
    name,
    // The primary answers soon if the replica's machine does not.
    config: { ...config, connectionTimeoutMillis: 1_000 },
  })
  return new Replica(host, { ...clients, disconnect }, monitorPool(url, options))
}

/** A pool of one connection, which is not used for requests. */
function monitorPool(url: string, options: ConnectionOptions): pg.Pool {
  const { config, ...rest } = poolOptions(url, new StatementNames(), options)
  return openPool({ ...rest, config: { ...config, max: 1, connectionTimeoutMillis: 1_000 } }).pool
}

function poolOptions(
  url: string,
  names: StatementNames,
  { directUrl, inactivityTimeout = defaultInactivityTimeout, settings }: ConnectionOptions,
): PoolOptions {
  return {
    names,
    inactivityTimeout,
    // A pooler accepts no settings from its clients, which share connections: the role has them (`checkPooler`).
    statementTimeout: directUrl ? undefined : statementTimeout,
    config: {
      connectionString: url,
      max: 10,
      connectionTimeoutMillis,
      ...(!directUrl && { options: asOptions(settings) }),
      keepAlive: true,
    },
  }
}

const scriptConfig = (url: string, settings: Record<string, string>): pg.ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis,
  options: asOptions({ ...settings, statement_timeout: '0' }),
  keepAlive: true,
})

/** Settings as command-line options of a session, in which a backslash escapes spaces and backslashes. */
const asOptions = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`)
    .join(' ')
