import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../../test/cleanup.ts'
import { createPreparedDataFolder } from '../../../test/database.ts'
import type { Database } from './database.ts'
import { openEmbedded, openInMemory } from './embedded.ts'
import { isUnavailable } from './error-codes.ts'

const folder = createTempFolder('embedded-deadline')
let database: Database

beforeAll(async () => {
  await createPreparedDataFolder(folder)
  database = await openEmbedded(folder, 500)
  await database.withScripts(({ run }) => run('create table kept (value text)'))
})

afterAll(async () => {
  await database.close()
  removeTempFolder(folder)
})

const endless = sql`select count(*) from generate_series(1, 1000000) a, generate_series(1, 1000000) b`

it('ends a statement that takes too long, and keeps earlier commits', async () => {
  await sql`insert into kept values ('committed')`.execute(database.db)
  const failure = await endless.execute(database.db).catch((error) => error)
  expect(isUnavailable(failure)).toBe(true)
  const { rows } = await sql`select value from kept`.execute(database.db)
  expect(rows).toEqual([{ value: 'committed' }])
})

it('rolls back a transaction with a statement that takes too long', async () => {
  const failure = await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`insert into kept values ('never committed')`.execute(tx)
      await endless.execute(tx)
    })
    .catch((error) => error)
  expect(isUnavailable(failure)).toBe(true)
  const { rows } = await sql`select from kept where value = 'never committed'`.execute(database.db)
  expect(rows).toEqual([])
})

it('does not block the event loop while a statement runs', async () => {
  let isRunning = true
  const running = endless.execute(database.db).catch(() => {
    isRunning = false
  })
  let iterations = 0
  while (isRunning) {
    await new Promise(setImmediate)
    iterations += 1
  }
  await running
  expect(iterations).toBeGreaterThan(100)
})

it('closes while a statement runs, which still gets its result', async () => {
  const other = await openInMemory()
  const running = sql`select 1 as value`.execute(other.db)
  await new Promise(setImmediate)
  await other.close()
  expect((await running).rows).toEqual([{ value: 1 }])
})

it('calls onReconnect of listeners when the database was opened again', async () => {
  await sql`select from kept`.execute(database.db)
  const listener = { onNotification: vi.fn(), onReconnect: vi.fn() }
  const stop = database.listen(listener)
  await sql`select pg_notify('unread_counts', 'a')`.execute(database.db)
  expect(listener.onNotification).toHaveBeenLastCalledWith('unread_counts', ['a'])
  expect(listener.onReconnect).not.toHaveBeenCalled()
  await endless.execute(database.db).catch(() => undefined)
  await sql`select pg_notify('unread_counts', 'b')`.execute(database.db)
  expect(listener.onReconnect).toHaveBeenCalledOnce()
  expect(listener.onNotification).toHaveBeenLastCalledWith('unread_counts', ['b'])
  await stop()
})
