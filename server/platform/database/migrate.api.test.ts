import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { migrationsBefore } from '../../../test/bridge.ts'
import { readCatalog } from '../../../test/catalog.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createTables, MigrationFailed, migrate, planMigration } from './migrate.ts'
import { type FunctionFile, readSchemaFiles, type SchemaFile } from './schema-files.ts'

const opened: TestDatabase[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function open(content: 'empty' | 'migrated'): Promise<TestDatabase> {
  const database = await openTestDatabase(content)
  opened.push(database)
  return database
}

const ours = await readSchemaFiles()

describe('the baseline', () => {
  it.each(['to-baseline', '0055'])(
    'makes the same tables, functions and triggers as the migrations before it (from %s)',
    async (number) => {
      const old = await open('empty')
      await createTables(old, await migrationsBefore(number))
      await migrate(old)
      expect(await readCatalog(old)).toEqual(await readCatalog(await open('migrated')))
    },
    60_000,
  )

  it('defines no function that a file of functions defines too', async () => {
    const { functions } = await readCatalog(await open('migrated'))
    expect(new Set(functions).size).toBe(functions.length)
    const names = ours.functions.flatMap((file) => file.functions)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a migration', () => {
  it('has nothing to do on a database of this version', async () => {
    const database = await open('migrated')
    expect(await planMigration(database)).toEqual([])
    expect(await migrate(database)).toEqual([])
  })

  it('runs without functions, which are there again after it', async () => {
    const database = await open('migrated')
    const before = await readCatalog(database)
    const counts = `create table counts as select count(*) as triggers from pg_trigger where not tgisinternal`
    const steps = await migrate(database, { files: withMigration('0001-counts.sql', counts) })
    expect(steps[0]).toEqual({ kind: 'migration', name: 'migrations/0001-counts.sql' })
    const { rows } = await sql<{ triggers: number }>`select triggers from counts`.execute(
      database.db,
    )
    expect(rows).toEqual([{ triggers: 0 }])
    const after = await readCatalog(database)
    expect([after.functions, after.triggers]).toEqual([before.functions, before.triggers])
    await expect(migrate(database)).rejects.toThrow(
      'The data is newer than this version: it has 0001-counts.sql',
    )
  })

  it('that fails names its file and changes nothing', async () => {
    const database = await open('migrated')
    const before = await readCatalog(database)
    const failing = withMigration('0001-wrong.sql', 'create table half (); select 1 / 0')
    const failure = await migrate(database, { files: failing }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MigrationFailed)
    expect((failure as Error).message).toBe('migrations/0001-wrong.sql: division by zero')
    expect(await readCatalog(database)).toEqual(before)
    expect(await planMigration(database)).toEqual([])
  })

  it('tells of each step before and after it', async () => {
    const database = await open('empty')
    const begun: string[] = []
    const done: string[] = []
    const steps = await migrate(database, {
      onBegin: ({ name }) => begun.push(name),
      onStep: ({ name, milliseconds }) => done.push(milliseconds >= 0 ? name : 'no time'),
    })
    expect(begun).toEqual(steps.map(({ name }) => name))
    expect(done).toEqual(begun)
    expect(begun[0]).toBe('baseline/00-uuidv7.sql')
  })
})

describe('an upgrade', () => {
  it('tells Independent people from those without a party in a file', async () => {
    const old = await open('empty')
    await createTables(old, ['baseline'])
    await sql`
      insert into personalities (slug, name, party, source_id) values
        ('by-hand', 'By Hand', null, null), ('imported', 'Imported', null, 'csv:imported'),
        ('in-a-party', 'In a Party', 'Left', 'csv:in a party')
    `.execute(old.db)
    await migrate(old)
    const { rows } = await sql`
      select slug, is_independent, party_name from personalities order by slug
    `.execute(old.db)
    expect(rows).toEqual([
      { slug: 'by-hand', is_independent: true, party_name: 'Independent' },
      { slug: 'imported', is_independent: false, party_name: null },
      { slug: 'in-a-party', is_independent: true, party_name: 'Left' },
    ])
    const facets = await sql`
      select value, amount from personality_facets where kind = 'party' order by value
    `.execute(old.db)
    expect(facets.rows).toEqual([
      { value: 'Independent', amount: 1 },
      { value: 'Left', amount: 1 },
    ])
  })
})

describe('a file of functions', () => {
  const first: FunctionFile = {
    name: 'votes/counted.sql',
    text: `create function counted() returns integer language sql as 'select 1'`,
    hash: 'first',
    functions: ['counted'],
  }
  const result = async ({ db }: TestDatabase) =>
    (await sql<{ value: unknown }>`select counted() as value`.execute(db)).rows[0]?.value

  it('replaces what it defined before, also with other arguments and results', async () => {
    const database = await open('migrated')
    expect(await migrate(database, { files: withFunctions(first) })).toHaveLength(1)
    expect(await result(database)).toBe(1)
    const text = `create function counted(n text default 'two') returns text language sql as 'select n'`
    expect(
      await migrate(database, { files: withFunctions({ ...first, text, hash: 'second' }) }),
    ).toEqual([{ kind: 'functions', name: 'functions/votes/counted.sql' }])
    expect(await result(database)).toBe('two')
  })

  it('may take a function over from another file', async () => {
    const database = await open('migrated')
    await migrate(database, { files: withFunctions(first) })
    await migrate(database, { files: withFunctions({ ...first, name: 'audit/counted.sql' }) })
    expect(await result(database)).toBe(1)
    expect(await planMigration(database)).toEqual([
      { kind: 'functions', name: 'functions/audit/counted.sql' },
    ])
  })

  it('that is gone takes its functions and triggers along', async () => {
    const database = await open('migrated')
    const text = `
      create function counted() returns trigger language plpgsql as 'begin return null; end';
      create trigger counted after insert on saves for each row execute function counted();`
    await migrate(database, { files: withFunctions({ ...first, text }) })
    await migrate(database)
    expect(await readCatalog(database)).toEqual(await readCatalog(await open('migrated')))
  })

  it('does not replace a function that an index or a column uses', async () => {
    const database = await open('migrated')
    const text = `create function counted() returns integer language sql immutable as 'select 1';
      create table saved (value integer default counted())`
    await migrate(database, { files: withFunctions({ ...first, text }) })
    await expect(migrate(database)).rejects.toThrow(
      'counted is used by an index or a column: only a migration changes it',
    )
  })
})

const withMigration = (name: string, text: string) => ({
  ...ours,
  migrations: [...ours.migrations, { name, text } satisfies SchemaFile],
})

const withFunctions = (file: FunctionFile) => ({ ...ours, functions: [...ours.functions, file] })
