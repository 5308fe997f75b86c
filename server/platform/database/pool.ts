import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { registerBound } from '../bounds.ts'
import { problem } from '../errors.ts'
import { typeParsers } from './connection-settings.ts'
import type { Database, Db, ScriptConnection } from './database.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './schema.ts'
import { StatementNames } from './statement-names.ts'

/** Maximum number of queries that wait for a connection; further ones are rejected with 503. */
const maxWaiting = 2_000

/** The part of the connection's socket that is used here; `EmbeddedSocket` implements it too. */
type PgSocket = Pick<Socket, 'removeAllListeners' | 'setTimeout' | 'destroy'>

export interface PoolOptions {
  /** In the metrics: `<name>_connections` and `<name>_queue`; a pool without one is not shown. */
  name?: string
  config: pg.PoolConfig
  /** Names of prepared statements, if several pools share them. */
  names?: StatementNames
  /** Milliseconds without a response after which a connection counts as dead; 0 disables it. */
  inactivityTimeout: number
  /** `statement_timeout` in milliseconds; undefined for PGlite, which does not support it. */
  statementTimeout?: number
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format),
}

/** Opens a node-postgres pool, for a server or the embedded database; `clients` is the pool for Kysely. */
export function openPool({
  name,
  config,
  names = new StatementNames(),
  inactivityTimeout,
  statementTimeout,
}: PoolOptions) {
  const pool = new pg.Pool({ types, statement_timeout: statementTimeout, ...config })
  if (name) {
    registerBound(`${name}_connections`, {
      limit: pool.options.max,
      size: () => pool.totalCount - pool.idleCount,
    })
    registerBound(`${name}_queue`, { limit: maxWaiting, size: () => pool.waitingCount })
    names.registerBounds()
  }
  const connected = new Set<pg.PoolClient>()
  pool.on('remove', (client) => connected.delete(client))
  pool.on('connect', (client) => {
    connected.add(client)
    // A connection that breaks while in use fails its query; without this listener it would crash the process.
    client.on('error', () => {})
    setInactivityTimeout(client, inactivityTimeout)
  })
  // An idle connection may break at any time; the pool replaces it, and a later query reports a lasting error.
  pool.on('error', () => {})
  return {
    pool,
    clients: preparingPool(pool, names),
    withScripts: scriptsOnPool(pool, { inactivityTimeout, statementTimeout }),
    /** Destroys all connections, which fails their queries; the pool opens new ones when needed. */
    disconnect: () => {
      for (const client of connected) streamOf(client).destroy()
    },
  }
}

/** Runs scripts on a connection of the pool, meanwhile without timeouts. */
function scriptsOnPool(
  pool: pg.Pool,
  { inactivityTimeout, statementTimeout }: Omit<PoolOptions, 'config'>,
): Database['withScripts'] {
  const isServer = statementTimeout !== undefined
  const setStatementTimeout = async (client: pg.PoolClient, milliseconds: number) => {
    if (isServer) await client.query(`set statement_timeout = ${milliseconds}`)
  }
  return async (work) => {
    const client = await pool.connect()
    try {
      setInactivityTimeout(client, 0)
      await setStatementTimeout(client, 0)
      if (isServer) await endWithClient(client)
      return await work(scriptConnection(client))
    } finally {
      await setStatementTimeout(client, statementTimeout ?? 0).finally(() => {
        setInactivityTimeout(client, inactivityTimeout)
        client.release()
      })
    }
  }
}

export const kyselyOn = (pool: PostgresPool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** Runs scripts on a connection that is opened for them. */
export function scriptsOnNewConnection(config: pg.ClientConfig): Database['withScripts'] {
  return async (work) => {
    const client = new pg.Client({ types, ...config })
    await client.connect()
    try {
      await endWithClient(client)
      return await work(scriptConnection(client))
    } finally {
      await client.end()
    }
  }
}

/**
 * Makes the server notice within a second that this process has ended, and undo the script; otherwise it would run a
 * statement of minutes to its end, with its locks. Not every operating system can do this.
 */
async function endWithClient(client: pg.ClientBase) {
  await client.query(`set client_connection_check_interval = '1s'`).catch(() => undefined)
}

function scriptConnection(client: pg.ClientBase): ScriptConnection {
  return {
    run: async (script) => {
      await client.query(script)
    },
    all: async <Row>(query: string) => (await client.query(query)).rows as Row[],
  }
}

/** The pool for Kysely: limits the number of queries that wait for a connection, and prepares statements that repeat. */
export function preparingPool(pool: pg.Pool, names = new StatementNames()): PostgresPool {
  // Kysely recognises a connection by its object.
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    connect: async () => {
      if (pool.waitingCount >= maxWaiting) throw problem('unavailable', 5)
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const created = new PreparingClient(client, names)
      clients.set(client, created)
      return created
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Destroys a connection after so many milliseconds without traffic; the pool opens a new one when needed. */
function setInactivityTimeout(client: pg.PoolClient, milliseconds: number) {
  const stream = streamOf(client)
  stream.removeAllListeners('timeout')
  stream.setTimeout(milliseconds, () => stream.destroy())
}

const streamOf = (client: pg.PoolClient): PgSocket =>
  (client as unknown as { connection: { stream: PgSocket } }).connection.stream
