import type { Socket } from 'node:net'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { hearServer } from './hear-server.ts'
import type { Tables } from './schema.ts'
import { connectionSettings, readers } from './values.ts'

const statementTimeout = 10_000

/** Longer than any statement may take: a connection that is silent for so long while it works is dead. */
const silenceLimit = 15_000

/**
 * Opens a pool of connections to a PostgreSQL server.
 * @param silence milliseconds after which a connection that works in silence counts as dead; 0 is never
 */
export async function openServer(url: string, silence = silenceLimit): Promise<Database> {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeout,
    options: Object.entries(connectionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
    keepAlive: true,
  })
  pool.on('connect', (client) => {
    // A connection that breaks while it is lent out must fail its query, not the process.
    client.on('error', () => {})
    limitSilence(client, silence)
  })
  // An idle connection may break at any time; the pool replaces it, and the next query reports what matters.
  pool.on('error', () => {})
  return {
    kind: 'server',
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    withScripts: async (work) => {
      const client = await pool.connect()
      try {
        limitSilence(client, 0)
        await client.query('set statement_timeout = 0')
        return await work({
          run: async (script) => {
            await client.query(script)
          },
          all: async <Row>(query: string) => (await client.query(query)).rows as Row[],
        })
      } finally {
        await client.query(`set statement_timeout = ${statementTimeout}`).finally(() => {
          limitSilence(client, silence)
          client.release()
        })
      }
    },
    hear: (hearer) => hearServer(url, hearer),
    close: () => pool.end(),
  }
}

/** Ends a connection on which nothing moves for so many milliseconds; an idle one is made anew when needed. */
function limitSilence(client: pg.PoolClient, milliseconds: number) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('timeout')
  stream.setTimeout(milliseconds, () => stream.destroy())
}
