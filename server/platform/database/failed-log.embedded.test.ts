import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTempFolder, removeTempFolder } from '../../../test/cleanup.ts'
import { createPreparedDataFolder } from '../../../test/database.ts'
import { openEmbedded } from './embedded.ts'
import { isUnavailable } from './error-codes.ts'

it('opens the database again when its log cannot be written, as on a full disk, and keeps earlier commits', async () => {
  const folder = createTempFolder('failed-log')
  await createPreparedDataFolder(folder)
  const database = await openEmbedded(folder)
  onTestFinished(async () => {
    await database.close()
    removeTempFolder(folder)
  })
  await database.withScripts(({ run }) => run('create table kept (value int)'))
  await sql`insert into kept values (1)`.execute(database.db)
  // The next commit needs a new file of the log, which cannot be created: PostgreSQL gives up.
  const log = path.join(folder, 'database/pg_wal')
  fs.renameSync(log, `${log}.away`)
  const failures = []
  for (const statement of [sql`select pg_switch_wal()`, sql`insert into kept values (2)`]) {
    failures.push(await statement.execute(database.db).catch((error) => error))
  }
  fs.renameSync(`${log}.away`, log)
  expect(failures.some(isUnavailable)).toBe(true)
  // A statement that is sent before the thread has ended fails too.
  const { rows } = await vi.waitFor(() => sql`select value from kept`.execute(database.db), 15_000)
  expect(rows).toEqual([{ value: 1 }])
  await sql`insert into kept values (3)`.execute(database.db)
})
