import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../test/cleanup.ts'
import { openTestDatabase } from '../../test/database.ts'
import { openExplaining } from '../../test/explain-plans.ts'
import { startApp } from '../../test/harness.ts'
import { copyDatabase } from '../../test/postgres.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createLog } from '../platform/log.ts'
import { checkLog } from './check-log.ts'

const folder = createTempFolder('log-plans')
afterAll(() => removeTempFolder(folder))

const entries = 1_000_000

/** A migrated database with a log of a million entries, whose hashes do not belong to the entries. */
async function createLargeLog() {
  const source = inject('databaseSource')
  if (source?.kind !== 'server') throw new Error('This test needs a PostgreSQL server')
  const copy = await copyDatabase(source.administration, source.templates.migrated)
  const client = new pg.Client({ connectionString: copy.url })
  await client.connect()
  await client.query(`
    insert into log_entries select index, convert_to('entry ' || index, 'UTF8')
    from generate_series(0, ${entries - 1}) as index`)
  await client.query(`
    insert into log_hashes select level, index, sha256(convert_to(level || ' ' || index, 'UTF8'))
    from generate_series(0, 2) as level
    cross join lateral generate_series(0, (${entries} >> (8 * level)) - 1) as index`)
  await client.query('vacuum analyze log_entries, log_hashes')
  await client.end()
  return copy
}

it('reads only rows of the tile, or of the edge, of a log of a million entries', async () => {
  const { url, drop } = await createLargeLog()
  const database = openExplaining(url)
  let now = Date.now()
  const app = await buildApp({
    config: readConfig({ DATA_DIR: folder, RATE_LIMIT_SCALE: '1000', DEMO: '0' }),
    database,
    log: createLog('silent', false),
    clock: { now: () => now },
  })
  try {
    await app.server.ready()
    const pagesOf = async (work: () => Promise<unknown>) => {
      // A statement may get one plan for all values after some runs.
      for (let run = 0; run < 10; run++) {
        database.takePlans()
        now += 120_000
        await work()
      }
      const plans = database.takePlans()
      expect(plans.length).toBeGreaterThan(0)
      expect(plans.flatMap(({ scanned }) => scanned)).toEqual([])
      return plans.reduce((sum, { pages }) => sum + pages, 0)
    }
    for (const path of ['0/x003/905', '0/000.p/9', '1/014', '2/000.p/15', 'entries/x001/234']) {
      const get = async () => {
        const { statusCode } = await app.server.inject(`/log/tile/${path}`)
        expect(statusCode).toBe(200)
      }
      expect(await pagesOf(get), path).toBeLessThan(20)
    }
    const append = () =>
      inTransaction(database.db, (tx) =>
        app.services.transparencyLog.appendEntries(tx, [Buffer.from('entry')], new Date(now)),
      )
    expect(await pagesOf(append)).toBeLessThan(100)
  } finally {
    await app.server.close()
    await database.close()
    await drop()
  }
}, 120_000)

it('is as before when the connection of a process that appends is lost', async () => {
  const app = await startApp({}, { database: await openTestDatabase() })
  const append = (count: number) =>
    inTransaction(app.db, (tx) =>
      app.transparencyLog.appendEntries(tx, Array(count).fill(Buffer.from('entry')), new Date()),
    )
  await append(300)
  const before = await app.transparencyLog.checkpoint()
  const lost = inTransaction(app.db, async (tx) => {
    await app.transparencyLog.appendEntries(tx, [Buffer.from('lost')], new Date())
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
  })
  await expect(lost).rejects.toThrow()
  expect(await app.transparencyLog.checkpoint()).toEqual(before)
  expect(await append(1)).toMatchObject({ firstIndex: 300, size: 301 })
  expect((await checkLog(app.db)).faults).toEqual([])
})

it('refuses a second history also to a transaction that takes no lock', async () => {
  const app = await startApp({}, { database: await openTestDatabase() })
  const other = await app.transparencyLog.checkpoint()
  expect(other.size).toBe(0)
  const insert = (text: string) =>
    sql`insert into log_entries values (0, ${Buffer.from(text)})`.execute(app.db)
  await insert('one')
  await expect(insert('two')).rejects.toThrow('log_entries__leaf_index')
})
