import { once } from 'node:events'
import http from 'node:http'
import pg from 'pg'
import { freePort } from '../test/postgres.ts'

/**
 * Tells HAProxy whether a PostgreSQL server is the primary, as Patroni does: 200 if it is, else 503.
 * @returns the port, and a function that stops it
 */
export async function startPrimaryCheck(url: string): Promise<{ port: number; stop(): void }> {
  const server = http.createServer(async (_request, response) => {
    const isPrimary = await isPrimaryAt(url).catch(() => false)
    response.writeHead(isPrimary ? 200 : 503).end()
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port, stop: () => server.close() }
}

export async function isPrimaryAt(url: string): Promise<boolean> {
  const { isPrimary } = await askOnce(url, 'select not pg_is_in_recovery() as "isPrimary"')
  return isPrimary === true
}

export async function isSynchronous(url: string): Promise<boolean> {
  const row = await askOnce(url, 'select max(sync_state) as state from pg_stat_replication')
  return row.state === 'sync'
}

/** How many transactions a server has ended so far, reads included. */
export async function transactionsOf(url: string): Promise<number> {
  const row = await askOnce(
    url,
    'select sum(xact_commit)::int as count from pg_stat_database where datname = current_database()',
  )
  return Number(row.count)
}

async function askOnce(url: string, query: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(query)).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}
