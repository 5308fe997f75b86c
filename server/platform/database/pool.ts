import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { problem } from '../errors.ts'
import { typeParsers } from './connection-settings.ts'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

/** Queries that may wait for a connection; the next one is refused with 503. */
const maxWaiting = 2_000

/** The part of node-postgres' socket that is used here; see `EmbeddedSocket` for the other kind. */
type PgSocket = Pick<Socket, 'removeAllListeners' | 'setTimeout' | 'destroy'>

interface PoolOptions {
  config: pg.PoolConfig
  /** Milliseconds after which a connection that works in silence counts as dead; 0 is never. */
  silenceLimit: number
  /** Milliseconds that the database itself gives a statement; undefined where it has no clock. */
  statementTimeout?: number
}

/** What both kinds of database have in common: connections of node-postgres behind Kysely. */
export function openPool({ config, silenceLimit, statementTimeout }: PoolOptions) {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      (format !== 'binary' && typeParsers[oid]) || pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({ types, statement_timeout: statementTimeout, ...config })
  pool.on('connect', (client) => {
    // A connection that breaks while it is lent out must fail its query, not the process.
    client.on('error', () => {})
    limitSilence(client, silenceLimit)
  })
  // An idle connection may break at any time; the pool replaces it, and the next query reports what matters.
  pool.on('error', () => {})
  const setStatementTimeout = async (client: pg.PoolClient, milliseconds: number) => {
    if (statementTimeout === undefined) return
    await client.query(`set statement_timeout = ${milliseconds}`)
  }
  const withScripts: Database['withScripts'] = async (work) => {
    const client = await pool.connect()
    try {
      limitSilence(client, 0)
      await setStatementTimeout(client, 0)
      return await work({
        run: async (script) => {
          await client.query(script)
        },
        all: async <Row>(query: string) => (await client.query(query)).rows as Row[],
      })
    } finally {
      await setStatementTimeout(client, statementTimeout ?? 0).finally(() => {
        limitSilence(client, silenceLimit)
        client.release()
      })
    }
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: bounded(pool) }) })
  return { pool, db, withScripts }
}

/** Refuses what would wait behind too many others. */
function bounded(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      if (pool.waitingCount >= maxWaiting) throw problem('unavailable', 5)
      return pool.connect()
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/** Ends a connection on which nothing moves for so many milliseconds; an idle one is made again when needed. */
function limitSilence(client: pg.PoolClient, milliseconds: number) {
  const { stream } = (client as unknown as { connection: { stream: PgSocket } }).connection
  stream.removeAllListeners('timeout')
  stream.setTimeout(milliseconds, () => stream.destroy())
}
