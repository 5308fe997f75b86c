import fs from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import {
  comment,
  createAdministrator,
  createUser,
  personality,
  post,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { createResolveViewer, tokenSecret } from '../accounts/service.ts'
import { createTokens } from '../accounts/tokens.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { openInMemory } from '../platform/database/embedded.ts'
import { recountAll } from '../recount/service.ts'
import { openArchive } from './archive.ts'
import { backUp, restore as restoreArchive } from './service.ts'

const app = await startApp()
const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'backups-'))
const file = path.join(folder, 'site.backup')
const picture = path.join('abc', '400.webp')

beforeAll(async () => {
  const somebody = await createUser(app, {
    name: 'Zoë “Z” O’Hara\u2028\n\\',
    bio: '{"a": 1}\t\u{1f5f3}',
  })
  const made = await personality(app, { bio: 'Line one\r\nLine two' })
  const params = { personalityId: made.id }
  await app.call('POST /votes', { as: somebody, body: { ...params, type: 'DOWNVOTE' } })
  const { id } = await comment(app, { author: somebody, personality: made, isAnonymous: true })
  const boss = await createAdministrator(app)
  await app.call('PATCH /comments/:id/status', {
    as: boss,
    params: { id },
    body: { status: 'HIDDEN' },
  })
  await post(app)
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

async function restore(database: Database, files: string, backup: string, passphrase = '') {
  return restoreArchive(database, files, await openArchive(backup, async () => passphrase))
}

const emptyFolder = () => fs.mkdtemp(path.join(folder, 'restored-'))

/** What a backup says, apart from when it was made and from token versions, in an order that no database changes. */
async function linesOf(backup: string): Promise<string[]> {
  const text = zlib.gunzipSync(await fs.readFile(backup)).toString()
  return text
    .replaceAll(/"token_version":\d+/g, '')
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
  expect((await recountAll(database.db)).wrong).toEqual([])
  // Everything counts as before.
  const { id } = await database.db
    .selectFrom('personalities')
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('votes').where('personality_id', '=', id).execute()
  expect((await recountAll(database.db)).wrong).toEqual([])
})

describe('what lets somebody in', () => {
  const places = [
    { place: 'a backup', withSecrets: false },
    { place: 'a backup of an older version, which holds it', withSecrets: true },
  ]

  it.each(places)('is void after a restore from $place', async ({ withSecrets }) => {
    const somebody = await createUser(app)
    const revoked = await createUser(app)
    const fileOfAll = path.join(await emptyFolder(), 'all.backup')
    await app.call('POST /auth/forgot-password', { body: { email: somebody.email } })
    await app.backgroundTasks.drain()
    const resets = await app.db.selectFrom('password_resets').selectAll().execute()
    expect(resets.length).toBeGreaterThan(0)
    const secretBefore = await tokenSecret(app.db, undefined)
    await backUp(app.db, folder, fileOfAll, systemClock)
    if (withSecrets) {
      const table = { kind: 'table', name: 'settings', columns: ['key', 'value'] }
      const row = { key: 'token-secret', value: secretBefore }
      await addToBackup(fileOfAll, [`table ${JSON.stringify(table)}`, JSON.stringify(row)])
    }
    // After the backup the account raises its token version, and ends that session too.
    const session = { userId: revoked.id, version: 1 }
    await app.call('POST /auth/sign-out-everywhere', { as: revoked })
    const stolen = { token: await app.tokens.sign(session) }
    await app.call('POST /auth/sign-out-everywhere', { as: stolen })

    const database = await emptyDatabase()
    await restore(database, await emptyFolder(), fileOfAll)
    expect(await database.db.selectFrom('password_resets').selectAll().execute()).toEqual([])
    const secretAfter = await tokenSecret(database.db, undefined)
    expect(secretAfter).not.toBe(secretBefore)
    // Also where a setting gives the same secret to both.
    for (const secret of [secretBefore, secretAfter]) {
      const tokens = createTokens(secret, systemClock)
      const resolveViewer = createResolveViewer(database.db, tokens)
      for (const { id } of [somebody, revoked]) {
        for (const version of [0, 1, 2]) {
          const token = await tokens.sign({ userId: id, version })
          await expect(resolveViewer(token)).rejects.toMatchObject({ statusCode: 401 })
        }
      }
    }
  })

  it('is not in a backup, which nobody can sign tokens with', async () => {
    const secret = await tokenSecret(app.db, undefined)
    const text = zlib.gunzipSync(await fs.readFile(file)).toString()
    expect(text).toContain('"member')
    expect(text).not.toContain(secret)
  })
})

describe('an encrypted backup', () => {
  const encrypted = path.join(folder, 'encrypted.backup')
  const passphrase = 'burst swarm slender curve'
  beforeAll(async () => {
    await backUp(app.db, path.join(folder, 'files'), encrypted, systemClock, passphrase)
  })

  it('is in the age format and brings back the same with its passphrase', async () => {
    const bytes = await fs.readFile(encrypted)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    expect(zlib.gunzipSync(await decrypter.decrypt(bytes)).toString()).toContain('"token_version"')
    const held = await restore(await emptyDatabase(), await emptyFolder(), encrypted, passphrase)
    expect(held.files).toBe(1)
  })

  it.each<[string, string, (whole: Buffer) => Buffer]>([
    ['wrong', 'another passphrase', (whole) => whole],
    ['damaged', passphrase, (whole) => whole.subarray(0, whole.length - 40)],
  ])('that cannot be decrypted is called %s and changes nothing', async (reason, tried, spoil) => {
    const spoiled = path.join(await emptyFolder(), 'spoiled.backup')
    await fs.writeFile(spoiled, spoil(await fs.readFile(encrypted)))
    const database = await emptyDatabase()
    const files = await emptyFolder()
    await expect(restore(database, files, spoiled, tried)).rejects.toThrow(reason)
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
    const left = await fs.readdir(files, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })
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

/** Adds lines before the end of a backup, with the rows counted. */
async function addToBackup(backup: string, added: string[]): Promise<void> {
  const rows = added.filter((line) => line.startsWith('{')).length
  const changed = repacked(await fs.readFile(backup), (lines) => {
    const end = lines.findIndex((line) => line.startsWith('end '))
    const counted = JSON.parse(lines[end]?.slice(4) ?? '')
    const files = lines.findIndex((line) => line.startsWith('file '))
    const newEnd = `end ${JSON.stringify({ ...counted, rows: counted.rows + rows })}`
    const at = files < 0 ? end : files
    return [...lines.slice(0, at), ...added, ...lines.slice(at, end), newEnd, '']
  })
  await fs.writeFile(backup, changed)
}

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
