import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Db } from '../platform/database/database.ts'
import type { ParsedFile } from './parse-file.ts'
import { batchesOf } from './row-batches.ts'
import { importPersonalities } from './service.ts'

const imported = 4_000

const communities: [string, (db: Db) => Promise<unknown>][] = [
  ['an empty site', async () => {}],
  [
    'a site with one personality, whose connection has planned everything for it',
    async (db) => {
      for (let count = 0; count < 10; count += 1)
        await importPersonalities(db, fileOf(1, `${count}`))
      await sql`delete from personalities where slug <> 'person-0'`.execute(db)
      await sql`vacuum (analyze) personalities`.execute(db)
      for (let count = 0; count < 10; count += 1)
        await importPersonalities(db, fileOf(1, `${count}`))
    },
  ],
  [
    'a site of people whose names differ by a number only',
    async (db) => {
      await sql`
        insert into personalities (slug, name) select 'politician-' || n, 'Politician' from generate_series(1, 1000) as n
      `.execute(db)
      await sql`analyze personalities`.execute(db)
    },
  ],
]

it.each(communities)('an import does not read the table for each row: %s', async (_, fill) => {
  const { db, close } = await openTestDatabase()
  try {
    const scanned = await db.connection().execute(async (connection) => {
      await fill(connection)
      const before = await rowsScanned(connection)
      await importPersonalities(connection, fileOf(imported))
      await importPersonalities(connection, fileOf(imported))
      return (await rowsScanned(connection)) - before
    })
    expect(scanned).toBeLessThan(30 * imported)
  } finally {
    await close()
  }
})

function fileOf(total: number, source = 'source'): ParsedFile {
  const rows = Array.from({ length: total }, (_, index) => ({
    line: index + 1,
    sourceId: `${source}-${index}`,
    name: `Person ${index.toString(36)}`,
  }))
  return { total, batches: () => batchesOf(rows), skippedTotal: 0, skipped: [] }
}

/** Rows of personalities that sequential scans have read. */
async function rowsScanned(connection: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection)
  const { rows } = await sql<{ count: number }>`
    select seq_tup_read as count from pg_stat_user_tables where relname = 'personalities'
  `.execute(connection)
  return rows[0]?.count ?? NaN
}
