import fs from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { admin, comment, member, personality, post } from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { everyCounter } from '../commands/recount.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openInMemory } from '../platform/database/embedded.ts'
import { backUp, restore } from './service.ts'

const app = await startApp()
const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'backups-'))
const file = path.join(folder, 'site.backup')
const picture = path.join('abc', '400.webp')

beforeAll(async () => {
  const somebody = await member(app, {
    name: 'Zoë “Z” O’Hara\u2028\n\\',
    bio: '{"a": 1}\t\u{1f5f3}',
  })
  const made = await personality(app, { bio: 'Line one\r\nLine two' })
  const params = { personalityId: made.id }
  await app.call('POST /votes', { as: somebody, body: { ...params, type: 'DOWNVOTE' } })
  const { id } = await comment(app, { author: somebody, personality: made, isAnonymous: true })
  const boss = await admin(app)
  await app.call('PATCH /comments/:id/status', {
    as: boss,
    params: { id },
    body: { status: 'HIDDEN' },
  })
  await post(app)
  await app.call('POST /auth/forgot-password', { body: { email: somebody.email } })
  await app.afterwards.drain()
  await fs.mkdir(path.join(folder, 'files', 'abc'), { recursive: true })
  await fs.writeFile(path.join(folder, 'files', picture), Buffer.from([0, 255, 10, 13, 123]))
  await backUp(app.db, path.join(folder, 'files'), file, systemClock)
})

const opened: Database[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
})

async function emptyDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

const emptyFolder = () => fs.mkdtemp(path.join(folder, 'restored-'))

/** What a backup says, apart from when it was made, in an order that no database changes. */
async function linesOf(backup: string): Promise<string[]> {
  const text = zlib.gunzipSync(await fs.readFile(backup)).toString()
  return text
    .split('\n')
    .filter((line) => !line.startsWith('head'))
    .toSorted()
}

it('brings back every row and file as it was, with its counters', async () => {
  const database = await emptyDatabase()
  const files = await emptyFolder()
  const held = await restore(database, files, file)
  expect(held.rows).toBeGreaterThan(10)
  expect(held.files).toBe(1)
  const again = path.join(folder, 'again.backup')
  await backUp(database.db, files, again, systemClock)
  expect(await linesOf(again)).toEqual(await linesOf(file))
  for (const { check } of everyCounter) {
    expect((await database.db.transaction().execute(check)).wrong).toEqual([])
  }
  // Everything counts as before.
  const { id } = await database.db
    .selectFrom('personalities')
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('votes').where('personality_id', '=', id).execute()
  for (const { check } of everyCounter) {
    expect((await database.db.transaction().execute(check)).wrong).toEqual([])
  }
})

it('is for nobody else on the machine, and replaces nothing', async () => {
  expect((await fs.stat(file)).mode & 0o077).toBe(0)
  const writing = backUp(app.db, folder, file, systemClock)
  await expect(writing).rejects.toThrow(`${file} exists already.`)
})

it('goes into an empty place only', async () => {
  const files = await emptyFolder()
  await expect(restore(app.database, files, file)).rejects.toThrow('The database has rows already')
  await fs.writeFile(path.join(files, 'one.webp'), 'x')
  await expect(restore(await emptyDatabase(), files, file)).rejects.toThrow('has files already')
})

const unspoiled = await emptyDatabase()

it.each<[string, (whole: Buffer) => Buffer]>([
  ['is cut off', (whole) => whole.subarray(0, whole.length / 2)],
  [
    'ends early, though it was packed whole',
    (whole) => repacked(whole, (lines) => lines.slice(0, -2)),
  ],
  [
    'lacks a row',
    (whole) =>
      repacked(whole, (lines) => lines.filter((line) => !line.includes('"is_anonymous":true'))),
  ],
  ['is something else', () => Buffer.from('name,party\n')],
  ['is something else, packed', () => zlib.gzipSync('name,party\n')],
  [
    'names a file outside',
    (whole) =>
      repacked(whole, (lines) => lines.map((line) => line.replace(/^file abc/, 'file ../abc'))),
  ],
])('a backup that %s changes nothing', async (_, spoil) => {
  const spoiled = path.join(await emptyFolder(), 'spoiled.backup')
  await fs.writeFile(spoiled, spoil(await fs.readFile(file)))
  const files = await emptyFolder()
  await expect(restore(unspoiled, files, spoiled)).rejects.toThrow(/backup/i)
  expect(await unspoiled.db.selectFrom('users').select('id').execute()).toEqual([])
  const left = await fs.readdir(files, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

it('the whole one goes in where spoiled ones were refused', async () => {
  expect((await restore(unspoiled, await emptyFolder(), file)).files).toBe(1)
})

function repacked(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  return zlib.gzipSync(change(zlib.gunzipSync(whole).toString().split('\n')).join('\n'))
}

it('of an older version is brought up to date, of a newer one refused', async () => {
  const empty = await openInMemory()
  opened.push(empty)
  const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Old Hand', username: 'old' }
  const madeUnder = async (migrations: string[]) => {
    const packed = path.join(await emptyFolder(), 'made.backup')
    const lines = [
      'voxpop backup 1',
      `head ${JSON.stringify({ kind: 'head', createdAt: '2026-01-01', migrations })}`,
      `table ${JSON.stringify({ kind: 'table', name: 'users', columns: Object.keys(row) })}`,
      JSON.stringify(row),
      `end ${JSON.stringify({ kind: 'end', rows: 1, files: 0 })}`,
    ]
    await fs.writeFile(packed, zlib.gzipSync(lines.join('\n')))
    return packed
  }
  const newer = await madeUnder(['0001-text.sql', '9999-future.sql'])
  await expect(restore(empty, await emptyFolder(), newer)).rejects.toThrow('newer than this')
  const older = await madeUnder(['0001-text.sql', '0002-users.sql'])
  await restore(empty, await emptyFolder(), older)
  const found = await empty.db.selectFrom('users').select(['name', 'is_private']).execute()
  expect(found).toEqual([{ name: 'Old Hand', is_private: false }])
}, 60_000)
