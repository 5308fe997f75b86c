import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { startApp, type TestApp } from '../../test/harness.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hashLeaf, rootOf } from './merkle-tree.ts'
import { ballotKeys } from './service.ts'
import { openNote, publicKeyOf } from './signed-note.ts'

const entryOf = (index: number) => Buffer.from(`entry ${index}`)
const entriesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, offset) => entryOf(from + offset))
const rootAt = (size: number) => rootOf(entriesOf(0, size).map(hashLeaf))

const append = (app: TestApp, entries: Uint8Array[]) =>
  inTransaction(app.db, (tx) =>
    app.transparencyLog.appendEntries(tx, entries, new Date(app.clock.now())),
  )

/** An app with a new log. */
const startLog = async (settings: Record<string, string> = {}) =>
  startApp(settings, { database: await openTestDatabase() })

/** Another process of the site of an app. */
const startAnother = ({ database }: TestApp, settings: Record<string, string> = {}) =>
  startApp(settings, { database: { ...database, close: async () => {} } })

const seed = Buffer.alloc(32, 5)

it('signs the head of an empty log at the first start, and the same key signs at every later one', async () => {
  const first = await startLog()
  const { size, rootHash, note } = await first.transparencyLog.checkpoint()
  expect({ size, rootHash }).toEqual({ size: 0, rootHash: rootOf([]) })
  const second = await startAnother(first, { PUBLIC_URL: 'https://vote.example' })
  expect(second.transparencyLog.verifierKey).toBe(first.transparencyLog.verifierKey)
  expect(first.transparencyLog.verifierKey).toMatch(/^localhost\/log\+/)
  expect((await second.transparencyLog.checkpoint()).note).toBe(note)
})

it('signs with the configured key, under the name of the site', async () => {
  const app = await startLog({
    LOG_SIGNING_KEY: seed.toString('base64'),
    PUBLIC_URL: 'https://vote.example:8443/',
  })
  await append(app, [entryOf(0)])
  const { note } = await app.transparencyLog.checkpoint()
  const key = { name: 'vote.example:8443/log', publicKey: publicKeyOf(seed) }
  expect(openNote(note, key)).toBe(`vote.example:8443/log\n1\n${rootAt(1).toString('base64')}\n`)
})

it('appends entries in any number of steps and signs each head', async () => {
  const app = await startLog({ LOG_SIGNING_KEY: seed.toString('base64') })
  const key = { name: 'localhost/log', publicKey: publicKeyOf(seed) }
  let size = 0
  for (const step of [1, 2, 252, 1, 1, 3, 1_500, 256]) {
    const appended = await append(app, entriesOf(size, size + step))
    expect(appended).toMatchObject({ firstIndex: size, size: size + step })
    size += step
    expect(appended.rootHash, `size ${size}`).toEqual(rootAt(size))
    expect(openNote(appended.checkpoint, key)).toContain(`\n${size}\n`)
    expect(await app.transparencyLog.checkpoint()).toEqual({
      size,
      rootHash: appended.rootHash,
      note: appended.checkpoint,
    })
  }
})

it('signs the present head when the key changes, and never changes what the old one signed', async () => {
  const before = await startLog()
  const old = await append(before, entriesOf(0, 300))
  const after = await startAnother(before, { LOG_SIGNING_KEY: seed.toString('base64') })
  const { size, note } = await after.transparencyLog.checkpoint()
  expect(size).toBe(300)
  const key = { name: 'localhost/log', publicKey: publicKeyOf(seed) }
  expect(openNote(note, key)).toContain(rootAt(300).toString('base64'))
  expect((await before.transparencyLog.checkpoint()).note).toBe(old.checkpoint)
})

it('undoes everything when the transaction of the caller fails', async () => {
  const app = await startLog()
  await append(app, entriesOf(0, 10))
  const before = await app.transparencyLog.checkpoint()
  await expect(
    inTransaction(app.db, async (tx) => {
      await app.transparencyLog.appendEntries(tx, entriesOf(10, 700), new Date())
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(await app.transparencyLog.checkpoint()).toEqual(before)
  const { rootHash } = await append(app, entriesOf(10, 20))
  expect(rootHash).toEqual(rootAt(20))
})

it('never forks while processes append at the same time', async () => {
  const first = await startLog()
  const apps = [first, await startAnother(first)]
  const texts = Array.from({ length: 40 }, (_, index) => `${index}`)
  const appended = await Promise.all(
    texts.map((text, index) =>
      append(
        apps[index % 2] as TestApp,
        Array.from({ length: 30 }, () => Buffer.from(text)),
      ),
    ),
  )
  appended.sort((one, other) => one.firstIndex - other.firstIndex)
  expect(appended.map(({ firstIndex }) => firstIndex)).toEqual(texts.map((_, index) => index * 30))
  const { rows } = await sql<{ data: Buffer }>`
    select data from log_entries order by leaf_index
  `.execute(first.db)
  const leaves = rows.map(({ data }) => hashLeaf(data))
  for (const { size, rootHash } of appended) {
    expect(rootHash).toEqual(rootOf(leaves.slice(0, size)))
  }
})

it('refuses to append nothing, too much at once, or an entry that verifiers do not accept', async () => {
  const app = await startLog()
  await expect(append(app, [])).rejects.toThrow(RangeError)
  await expect(append(app, Array(100_001).fill(Buffer.of()))).rejects.toThrow(RangeError)
  await expect(append(app, [Buffer.alloc(4_097)])).rejects.toThrow(RangeError)
  expect((await append(app, [Buffer.alloc(4_096, 1), Buffer.of()])).size).toBe(2)
})

it.each(['log_entries', 'log_hashes', 'log_checkpoints', 'log_keys'])(
  'never changes or deletes rows of %s',
  async (table) => {
    const app = await startApp()
    const key = { log_entries: 'leaf_index', log_hashes: 'level', log_keys: 'origin' }[table]
    const column = sql.ref(key ?? 'note')
    for (const statement of [
      sql`update ${sql.table(table)} set ${column} = ${column}`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)} cascade`,
    ]) {
      const error = await statement.execute(app.db).catch((reason: unknown) => reason)
      expect(constraintOf(error)).toBe('log__append_only')
    }
  },
)

it('makes the two keys of ballot numbers once', async () => {
  const app = await startApp()
  const keys = await ballotKeys(app.db)
  expect([keys.all.length, keys.verified.length]).toEqual([32, 32])
  expect(keys.all.equals(keys.verified)).toBe(false)
  expect(await ballotKeys(app.db)).toEqual(keys)
})
