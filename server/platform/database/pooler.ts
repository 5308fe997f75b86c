import type pg from 'pg'
import { isUnknownStatement } from './error-codes.ts'
import { UnsuitableDatabase } from './requirements.ts'

/** Clients opened to make the pooler use another connection for the first one. */
const maxClients = 5

/** Milliseconds; a pooler with a single connection would let the check wait for as long as it allows. */
const timeout = 3_000

const statementName = 'voxpop_check'
const backendQuery = 'select pg_backend_pid() as pid'

/**
 * Checks a pooler such as PgBouncer, which gives each transaction another connection of its own.
 * @param searchPath what connections must set to find pg_trgm; undefined if their own path leads there
 * @throws UnsuitableDatabase when its connections lack the settings that clients cannot send through it
 */
export async function checkPooler(
  pool: pg.Pool,
  searchPath: string | undefined,
): Promise<{ keepsPreparedStatements: boolean }> {
  const { rows } = await pool.query(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit,
      quote_ident(current_user) as role`,
  )
  const { zone, limit, role } = rows[0]
  if (zone !== 'UTC' || limit === '0' || searchPath !== undefined) {
    const settings = [
      `timezone = 'UTC'`,
      `statement_timeout = '10s'`,
      ...(searchPath === undefined ? [] : [`search_path = ${searchPath}`]),
    ]
    throw new UnsuitableDatabase(
      `DATABASE_URL with DATABASE_LISTEN_URL is a pooler, whose connections need settings. Run this, and restart the pooler:
${settings.map((setting) => `  alter role ${role} set ${setting};`).join('\n')}`,
    )
  }
  return { keepsPreparedStatements: await keepsPreparedStatements(pool) }
}

/**
 * True if a prepared statement can be executed when the pooler has given the client another connection. PgBouncer can
 * do this since version 1.21, if `max_prepared_statements` is set.
 */
async function keepsPreparedStatements(pool: pg.Pool): Promise<boolean> {
  const clients = [await pool.connect()]
  const [first] = clients as [pg.PoolClient]
  const run = async (client: pg.PoolClient, text: string, name?: string) =>
    (await client.query({ name, text, query_timeout: timeout } as pg.QueryConfig)).rows[0]
  try {
    const { pid } = await run(first, backendQuery, statementName)
    // A transaction keeps the connection, so that the statement has to be executed on another one.
    for (let isHeld = false; !isHeld && clients.length < maxClients; ) {
      const holder = await pool.connect()
      clients.push(holder)
      await run(holder, 'begin')
      isHeld = (await run(holder, backendQuery)).pid === pid
    }
    await run(first, backendQuery, statementName)
    return true
  } catch (error) {
    if (isUnknownStatement(error) || isTimeout(error)) return false
    throw error
  } finally {
    for (const client of clients) {
      if (client !== first) await run(client, 'rollback').catch(() => undefined)
      client.release(true)
    }
  }
}

const isTimeout = (error: unknown) => error instanceof Error && /read timeout/.test(error.message)
