import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { checkLog } from './check-log.ts'

/** An app with a log of some thousand entries and six heads. */
async function startLog() {
  const app = await startApp({}, { database: await openTestDatabase() })
  let entry = 0
  for (const count of [1, 255, 1, 1_500, 2_400]) {
    const entries = Array.from({ length: count }, () => Buffer.from(`entry ${entry++}`))
    await inTransaction(app.db, (tx) =>
      app.transparencyLog.appendEntries(tx, entries, new Date(app.clock.now())),
    )
  }
  return app
}

/** Changes the log as the owner of the database could, without the triggers that make it append-only. */
const tamper = (app: TestApp, statement: string) => {
  const triggers = (action: 'disable' | 'enable') =>
    ['log_keys', 'log_entries', 'log_hashes', 'log_checkpoints']
      .map((table) => `alter table ${table} ${action} trigger user;`)
      .join(' ')
  return app.database.withScripts(({ run }) =>
    run(`begin; ${triggers('disable')} ${statement}; ${triggers('enable')} commit`),
  )
}

it('finds that the log is as it was signed, also after the key was changed', async () => {
  const app = await startLog()
  expect(await checkLog(app.db)).toEqual({ entries: 4_157, heads: 6, faults: [] })
  await startApp(
    { LOG_SIGNING_KEY: Buffer.alloc(32, 3).toString('base64') },
    { database: { ...app.database, close: async () => {} } },
  )
  expect(await checkLog(app.db)).toEqual({ entries: 4_157, heads: 7, faults: [] })
})

const leaf = `sha256('\\x00' || 'other'::bytea)`

it.each([
  [
    'a changed entry',
    `update log_entries set data = 'other' where leaf_index = 300`,
    ['hash 300 of level 0', 'hash 1 of level 1', 'the head of size 1757', 'the head of size 4157'],
  ],
  [
    'a changed entry with its hash',
    `update log_entries set data = 'other' where leaf_index = 300;
     update log_hashes set hash = ${leaf} where level = 0 and hash_index = 300`,
    ['hash 1 of level 1', 'the head of size 1757', 'the head of size 4157'],
  ],
  [
    'a changed hash of a subtree',
    `update log_hashes set hash = ${leaf} where level = 1 and hash_index = 15`,
    ['hash 15 of level 1'],
  ],
  [
    'a missing hash',
    'delete from log_hashes where level = 0 and hash_index = 4156',
    ['hash 4156 of level 0'],
  ],
  [
    'a hash of no entry',
    `insert into log_hashes values (2, 0, ${leaf})`,
    ['level 2 has 1 hashes instead of 0'],
  ],
  [
    'a missing entry',
    'delete from log_entries where leaf_index = 2000',
    ['entries are missing between 1024 and 2047'],
  ],
  [
    'missing last entries',
    `delete from log_entries where leaf_index >= 4000;
     delete from log_hashes where level = 0 and hash_index >= 4000`,
    ['level 1 has 16 hashes instead of 15', 'the head of size 4157 has more entries than the log'],
  ],
  [
    'a head with another root',
    `update log_checkpoints set root_hash = ${leaf} where tree_size = 256`,
    ['the head of size 256 is not that of the entries'],
  ],
  [
    'a head with another signature',
    `update log_checkpoints set note = replace(note, '— localhost', '— elsewhere') where tree_size = 257`,
    ['the checkpoint of size 257 is not signed by its key'],
  ],
  [
    'a first head of another log',
    `update log_checkpoints set note = replace(note, e'\\n0\\n', e'\\n1\\n') where tree_size = 0`,
    ['the checkpoint of size 0 is not signed by its key'],
  ],
])('names %s', async (_title, statement, faults) => {
  const app = await startLog()
  await tamper(app, statement)
  const found = (await checkLog(app.db)).faults
  expect(found.map((text) => faults.find((fault) => text.startsWith(fault)) ?? text)).toEqual(
    faults,
  )
})
