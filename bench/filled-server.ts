import fs from 'node:fs'
import pg from 'pg'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { recountAll } from '../server/recount/service.ts'
import { administer, type PostgresServer, startPostgres } from '../test/postgres.ts'
import type { Community } from './community.ts'
import { fillCommunity, fillSettings, type Pace } from './fill.ts'
import { printLine } from './results.ts'

/** A PostgreSQL server with databases that hold communities of different sizes. */
export interface FilledServer {
  /** Returns the URL of the database with that many rows, which is filled unless the folder has kept it. */
  fill(size: Community): Promise<string>
  stop(): Promise<void>
}

/** @param folder keeps the filled databases for the next time; by default they are deleted */
export async function startFilledServer(folder?: string): Promise<FilledServer> {
  if (folder) fs.mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ durable: false, settings: fillSettings, folder })
  const pace: Pace = new Map()
  return {
    fill: async (size) => {
      const name = `filled_${size.votes}_votes_${size.personalities}_people`
      const kept = await describeKept(postgres, name)
      if (kept) {
        printLine(kept)
        await migrateDatabase(postgres.url(name))
      } else await createFilled(postgres, name, size, pace)
      return postgres.url(name)
    },
    stop: () => postgres.stop(),
  }
}

/** What was printed when the database was filled; undefined if there is none. */
async function describeKept(postgres: PostgresServer, name: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as text from pg_database where datname = $1`,
      [name],
    )
    return rows[0]?.text
  } finally {
    await client.end()
  }
}

/** Fills a database under another name, so that a fill that was interrupted is not kept. */
async function createFilled(postgres: PostgresServer, name: string, size: Community, pace: Pace) {
  const administration = postgres.url('postgres')
  const unfinished = `unfinished_${name}`
  await administer(administration, `drop database if exists ${unfinished}`)
  await administer(administration, `create database ${unfinished}`)
  const url = postgres.url(unfinished)
  await migrateDatabase(url)
  const { rows, seconds, cpu, bytes } = await fillCommunity(url, size, pace)
  const counts = Object.entries(size).map(([kind, count]) => `${count} ${kind}`)
  const filled =
    `${counts.join(', ')}: ${rows} rows in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s ` +
    `(${cpu.toFixed(1)} s of PostgreSQL's CPU time, ${(bytes / 1e9).toFixed(2)} GB)`
  const description = `${filled}; ${await recount(url)}`
  printLine(description)
  await administer(
    administration,
    `comment on database ${unfinished} is ${pg.escapeLiteral(description)}`,
  )
  await administer(administration, `alter database ${unfinished} rename to ${name}`)
  // A server that is started with this folder again then has nothing to recover.
  await administer(administration, 'checkpoint')
}

async function migrateDatabase(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDir: '.' })
  await migrate(database)
  await database.close()
}

/** Proves that the fill has computed the counters that triggers keep otherwise. */
async function recount(url: string): Promise<string> {
  // Without a time limit: it takes minutes at the largest size.
  const database = await openDatabase({ databaseUrl: url, dataDir: '.' }, true)
  try {
    const start = performance.now()
    const { total, wrong } = await recountAll(database.db)
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${total} counters are wrong`)
    const seconds = (performance.now() - start) / 1_000
    return `all ${total} counters equal their rows, compared in ${seconds.toFixed(1)} s`
  } finally {
    await database.close()
  }
}
