import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { ImportOptions } from '../../contract/imports.ts'
import { openTestDatabase } from '../../test/database.ts'
import type { Db } from '../platform/database/database.ts'
import { PacedWork } from './paced-work.ts'
import type { PersonRow } from './person-row.ts'
import { batchesOf } from './row-batches.ts'
import { type RunOptions, runImport } from './run-import.ts'
import { insertImport, type RunningImport } from './store.ts'
import { undoImport } from './undo-import.ts'

const imported = 2_000

const communities: [string, (db: Db) => Promise<unknown>][] = [
  ['an empty site', async () => {}],
  [
    'a site with one personality, whose connection has planned everything for it',
    async (db) => {
      for (let count = 0; count < 10; count += 1) await importPeople(db, 1, { prefix: `${count}` })
      await sql`delete from personalities where slug <> 'person-0'`.execute(db)
      await sql`vacuum (analyze) personalities`.execute(db)
      for (let count = 0; count < 10; count += 1) await importPeople(db, 1, { prefix: `${count}` })
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
      await importPeople(connection, imported)
      await importPeople(connection, imported)
      return (await rowsScanned(connection)) - before
    })
    // A table of few rows is read as a whole for a batch of 50.
    expect(scanned).toBeLessThan(200 * imported)
  } finally {
    await close()
  }
})

const smallBatch = 20

const steps: [string, string, (db: Db, running: RunningImport) => Promise<unknown>][] = [
  [
    'importing a file again',
    'source_people',
    (db) => importPeople(db, imported, { size: smallBatch }),
  ],
  [
    'undoing an import',
    'fact_changes',
    (db, running) =>
      undoImport({ ...running, state: 'undoing' }, runOptions(db, { size: smallBatch })),
  ],
]

it.each(steps)('%s does not read all of %s for each step', async (_, table, work) => {
  const { db, close } = await openTestDatabase()
  try {
    const read = await db.connection().execute(async (connection) => {
      const running = await importPeople(connection, imported)
      const before = await rowsRead(connection, table)
      await work(connection, running)
      return (await rowsRead(connection, table)) - before
    })
    expect(read).toBeLessThan(10 * imported)
  } finally {
    await close()
  }
})

it('an import writes the row of a new person once, with all that they are found by', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const { before, after, people } = await db.connection().execute(async (connection) => {
      const before = await rowsWritten(connection)
      const names = [{ text: 'Ольга Попова' }]
      const mandates = [
        { chamber: 'Senate', area: 'Kent', party: { name: 'Greens' }, isCandidacy: true },
      ]
      await importPeople(connection, 3, { about: { names, mandates } })
      const after = await rowsWritten(connection)
      const people = await connection
        .selectFrom('personalities')
        .select(['status', 'party_name', 'search_text', 'search_version'])
        .execute()
      return { before, after, people }
    })
    expect(after - before).toBe(3)
    expect(people).toHaveLength(3)
    for (const person of people) {
      expect(person).toMatchObject({ status: 'CANDIDATE', party_name: 'Greens' })
      expect(person.search_version).toBeGreaterThan(0)
      for (const key of ['olga popova', 'senate', 'kent', 'greens']) {
        expect(person.search_text).toContain(key)
      }
    }
  } finally {
    await close()
  }
})

async function importPeople(
  connection: Db,
  total: number,
  { prefix = 'source', size = 200, about = {} as Partial<PersonRow> } = {},
): Promise<RunningImport> {
  const rows = Array.from({ length: total }, (_, index) => {
    const name = `Person ${index.toString(36)}`
    return {
      ...{ line: index + 1, key: `${prefix}-${index}`, name, hasId: true, sharesName: false },
      ...{ legacyId: '', texts: { name }, saysNoParty: false, notes: [] },
      ...{ names: [], links: [], identifiers: [], mandates: [], ...about },
    }
  })
  const file = {
    ...{ form: 'test', table: null, told: [], suspicions: [], skippedReasons: [] },
    ...{ total, batches: () => batchesOf(rows), skippedTotal: 0, skipped: [] },
  }
  const options = ImportOptions.parse({ source: 'test', answers: { link: { all: false } } })
  const id = await insertImport(connection, { actorId: null, fileName: null })
  const running: RunningImport = {
    ...{ id, state: 'running', actorId: null, options, total, done: 0, report: undefined },
  }
  await runImport(running, file, runOptions(connection, { size }))
  return running
}

const runOptions = (db: Db, { size }: { size: number }): RunOptions => ({
  db,
  today: '2026-05-01',
  paced: new PacedWork({
    pace: { besideOthers: size, alone: size, rest: 1 },
    countCommits: async () => 0,
  }),
  keepLease: async () => {},
})

/** Rows of personalities that sequential scans have read. */
const rowsScanned = (connection: Db) => statistic(connection, 'personalities', sql`seq_tup_read`)

/** Rows of personalities that were inserted or updated. */
const rowsWritten = (connection: Db) =>
  statistic(connection, 'personalities', sql`n_tup_ins + n_tup_upd`)

/** Rows of a table that were read in any way. */
const rowsRead = (connection: Db, table: string) =>
  statistic(connection, table, sql`seq_tup_read + idx_tup_fetch`)

async function statistic(
  connection: Db,
  table: string,
  count: RawBuilder<unknown>,
): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(connection)
  const { rows } = await sql<{ count: number }>`
    select ${count} as count from pg_stat_user_tables where relname = ${table}
  `.execute(connection)
  return rows[0]?.count ?? NaN
}
