import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import zlib from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { migrationsBefore } from '../../test/bridge.ts'
import { openTestDatabase } from '../../test/database.ts'
import {
  createAdministrator,
  createComment,
  createPersonality,
  createPost,
  createUser,
} from '../../test/factories.ts'
import { startApp } from '../../test/harness.ts'
import { tokenSecret } from '../accounts/service.ts'
import { createSessions } from '../accounts/sessions.ts'
import { createTokens } from '../accounts/tokens.ts'
import { refreshPeople } from '../mandates/service.ts'
import { insertMandates } from '../mandates/store.ts'
import { findOrCreateOrganizations } from '../organizations/store.ts'
import { writeDetails } from '../personalities/details/store.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { createTables } from '../platform/database/migrate.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { todayOf } from '../platform/today.ts'
import { recountAll } from '../recount/service.ts'
import { findOrCreateSource } from '../sources/store.ts'
import { checkLog } from '../transparency-log/check-log.ts'
import { ballotKeys } from '../transparency-log/service.ts'
import { openArchive } from './archive.ts'
import { backUp, restore as restoreArchive } from './service.ts'

const app = await startApp()
const folder = await fs.mkdtemp(path.join(inject('dataFolder'), 'backups-'))
const file = path.join(folder, 'site.backup')
const picture = path.join('abc', '400.webp')

beforeAll(async () => {
  const user = await createUser(app, {
    name: 'Zoë “Z” O’Hara\u2028\n\\',
    bio: '{"a": 1}\t\u{1f5f3}',
  })
  const made = await createPersonality(app, { bio: 'Line one\r\nLine two' })
  const params = { personalityId: made.id }
  await app.call('POST /votes', { as: user, body: { ...params, type: 'DOWNVOTE' } })
  const { id } = await createComment(app, { author: user, personality: made, isAnonymous: true })
  const boss = await createAdministrator(app)
  await app.call('PATCH /comments/:id/status', {
    as: boss,
    params: { id },
    body: { status: 'HIDDEN' },
  })
  await createPost(app)
  await giveOffice(made.id)
  await fs.mkdir(path.join(folder, 'files', 'abc'), { recursive: true })
  await fs.writeFile(path.join(folder, 'files', picture), Buffer.from([0, 255, 10, 13, 123]))
  await backUp(app.db, path.join(folder, 'files'), file, systemClock)
})

/** An office in an area whose row comes before that of the area above it. */
const giveOffice = (personalityId: string) =>
  app.db.transaction().execute(async (tx) => {
    const [areaId, parentId] = [randomUUID(), randomUUID()]
    await sql`
      insert into areas (id, slug, name, parent_id)
      values (${areaId}, 'ward', 'Ward', ${parentId}), (${parentId}, 'city', 'City', null)
    `.execute(tx)
    const [council] = await findOrCreateOrganizations(tx, 'chamber', ['Council'])
    const sourceId = await findOrCreateSource(tx, 'Open data of the city')
    const unknown = { partyId: null, isIndependent: false, start: null, end: null }
    const office = { isCandidacy: false, role: 'Mayor', chamberId: council?.id ?? null, areaId }
    await insertMandates(tx, [{ ...office, ...unknown, personalityId, sourceId, isHeld: false }])
    const name = { name: 'Мэр', kind: 'native', language: 'ru', sourceId } as const
    await writeDetails(tx, 'names', new Map([[personalityId, [name]]]))
    await refreshPeople(tx, [personalityId], todayOf(app.clock))
  })

const opened: Database[] = []
afterAll(async () => {
  for (const database of opened) await database.close()
})

async function emptyDatabase(content?: 'empty'): Promise<Database> {
  const database = await openTestDatabase(content)
  opened.push(database)
  return database
}

async function restore(database: Database, files: string, backup: string, passphrase = '') {
  return restoreArchive(database, files, await openArchive(backup, async () => passphrase))
}

const emptyFolder = () => fs.mkdtemp(path.join(folder, 'restored-'))

/** Sorted lines of a backup, without its creation time and token versions, which may differ. */
async function linesOf(backup: string): Promise<string[]> {
  const text = zlib.gunzipSync(await fs.readFile(backup)).toString()
  return text
    .replaceAll(/"token_version":\d+/g, '')
    .split('\n')
    .filter((line) => !line.startsWith('head'))
    .toSorted()
}

it('restores every row and file unchanged, with all counters', async () => {
  const database = await emptyDatabase()
  const files = await emptyFolder()
  const counts = await restore(database, files, file)
  expect(counts.rows).toBeGreaterThan(10)
  expect(counts.files).toBe(1)
  const again = path.join(folder, 'again.backup')
  await backUp(database.db, files, again, systemClock)
  expect(await linesOf(again)).toEqual(await linesOf(file))
  expect((await recountAll(database.db)).wrong).toEqual([])
  // The triggers that keep counters are enabled again.
  const { id } = await database.db
    .selectFrom('personalities')
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.deleteFrom('votes').where('personality_id', '=', id).execute()
  expect((await recountAll(database.db)).wrong).toEqual([])
})

describe('secrets and sessions', () => {
  const sources = [
    { source: 'a backup', withSecrets: false },
    { source: 'a backup of an older version, which contains secrets', withSecrets: true },
  ]

  it.each(sources)('are invalid after a restore from $source', async ({ withSecrets }) => {
    const user = await createUser(app)
    const revoked = await createUser(app)
    const fileOfAll = path.join(await emptyFolder(), 'all.backup')
    await app.call('POST /auth/forgot-password', { body: { email: user.email } })
    await app.backgroundTasks.drain()
    const resets = await app.db.selectFrom('password_resets').selectAll().execute()
    expect(resets.length).toBeGreaterThan(0)
    const secretBefore = await tokenSecret(app.db, undefined)
    await app.outbox.add(app.db, { kind: 'confirmation', userId: user.id })
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
    expect(await database.db.selectFrom('mails').selectAll().execute()).toEqual([])
    const secretAfter = await tokenSecret(database.db, undefined)
    expect(secretAfter).not.toBe(secretBefore)
    // Also if JWT_SECRET gives both sites the same secret.
    for (const secret of [secretBefore, secretAfter]) {
      const tokens = createTokens(secret, systemClock)
      const { resolveViewer } = createSessions({ ...database, tokens, clock: systemClock })
      for (const { id } of [user, revoked]) {
        for (const version of [0, 1, 2]) {
          const token = await tokens.sign({ userId: id, version })
          await expect(resolveViewer(token)).rejects.toMatchObject({ statusCode: 401 })
        }
      }
    }
  })

  it('are not contained in a backup', async () => {
    const secret = await tokenSecret(app.db, undefined)
    const text = zlib.gunzipSync(await fs.readFile(file)).toString()
    expect(text).toContain('"member')
    expect(text).not.toContain(secret)
  })

  it('of the log are made again: a restored log continues with another key', async () => {
    const { transparencyLog } = app
    await inTransaction(app.db, (tx) =>
      transparencyLog.appendEntries(tx, [Buffer.from('one'), Buffer.of(0, 255)], new Date()),
    )
    const fileOfAll = path.join(await emptyFolder(), 'all.backup')
    await backUp(app.db, folder, fileOfAll, systemClock)
    const restored = await openTestDatabase('empty')
    await restore(restored, await emptyFolder(), fileOfAll)
    const site = await startApp({}, { database: restored })
    const [before, after] = [
      await transparencyLog.checkpoint(),
      await site.transparencyLog.checkpoint(),
    ]
    expect(after.rootHash).toEqual(before.rootHash)
    expect(site.transparencyLog.verifierKey).not.toBe(transparencyLog.verifierKey)
    const keys = await ballotKeys(restored.db)
    const formerKeys = await ballotKeys(app.db)
    expect(keys.all.equals(formerKeys.all)).toBe(false)
    expect(keys.verified.equals(formerKeys.verified)).toBe(false)
    const { size } = await inTransaction(restored.db, (tx) =>
      site.transparencyLog.appendEntries(tx, [Buffer.from('two')], new Date()),
    )
    expect(await checkLog(restored.db)).toEqual({ entries: size, heads: 4, faults: [] })
  })
})

/** The tests of the command line derive keys as slowly as the product does, in 1.6 s. */
function deriveKeysFast() {
  const { setPassphrase } = Encrypter.prototype
  vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (
    this: Encrypter,
    text,
  ) {
    setPassphrase.call(this, text)
    this.setScryptWorkFactor(10)
  })
}

describe('an encrypted backup', () => {
  const encrypted = path.join(folder, 'encrypted.backup')
  const passphrase = 'burst swarm slender curve'
  beforeAll(async () => {
    deriveKeysFast()
    await backUp(app.db, path.join(folder, 'files'), encrypted, systemClock, passphrase)
  })

  it('is in the age format and can be restored with its passphrase', async () => {
    const bytes = await fs.readFile(encrypted)
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    expect(zlib.gunzipSync(await decrypter.decrypt(bytes)).toString()).toContain('"token_version"')
    const { files } = await restore(
      await emptyDatabase(),
      await emptyFolder(),
      encrypted,
      passphrase,
    )
    expect(files).toBe(1)
  })

  it.each<[string, string, (whole: Buffer) => Buffer]>([
    ['wrong', 'another passphrase', (whole) => whole],
    ['damaged', passphrase, (whole) => whole.subarray(0, whole.length - 40)],
  ])(
    'that cannot be decrypted is reported as %s and changes nothing',
    async (reason, tried, damage) => {
      const damaged = path.join(await emptyFolder(), 'damaged.backup')
      await fs.writeFile(damaged, damage(await fs.readFile(encrypted)))
      const database = await emptyDatabase()
      const files = await emptyFolder()
      await expect(restore(database, files, damaged, tried)).rejects.toThrow(reason)
      expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
      const left = await fs.readdir(files, { recursive: true, withFileTypes: true })
      expect(left.filter((entry) => entry.isFile())).toEqual([])
    },
  )
})

it('is readable only by its owner, and does not overwrite a file', async () => {
  expect((await fs.stat(file)).mode & 0o077).toBe(0)
  const writing = backUp(app.db, folder, file, systemClock)
  await expect(writing).rejects.toThrow(`${file} already exists.`)
})

it('is restored only into an empty database', async () => {
  const files = await emptyFolder()
  await expect(restore(app.database, files, file)).rejects.toThrow('The database has rows already')
  expect(await fs.readdir(files)).toEqual([])
})

it('is restored beside files that exist, collects statistics, and reports how far it is', async () => {
  const files = await emptyFolder()
  await fs.writeFile(path.join(files, 'one.webp'), 'x')
  await fs.cp(path.join(folder, 'files'), files, { recursive: true })
  const database = await emptyDatabase()
  const archive = await openArchive(file, async () => '')
  const read: { done: number; total: number }[] = []
  const onFinish = vi.fn()
  const onRead = (progress: { done: number; total: number }) => read.push(progress)
  const counts = await restoreArchive(database, files, archive, { onRead, onFinish })
  expect(counts.files).toBe(1)
  expect((await fs.readdir(files)).sort()).toEqual(['abc', 'one.webp'])
  const { size } = await fs.stat(file)
  expect(read.at(-1)).toEqual({ done: size, total: size })
  expect(onFinish).toHaveBeenCalledOnce()
  // PostgreSQL writes -1 for a table of which it has no statistics.
  const { rows } = await sql`
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = -1
  `.execute(database.db)
  expect(rows).toEqual([])
})

const emptyTarget = await emptyDatabase()

it('is not restored over another file of the same name', async () => {
  const files = await emptyFolder()
  await fs.mkdir(path.join(files, 'abc'))
  await fs.writeFile(path.join(files, picture), 'another picture')
  await expect(restore(emptyTarget, files, file)).rejects.toThrow('exists already, with other')
  expect(await fs.readFile(path.join(files, picture), 'utf8')).toBe('another picture')
  expect(await emptyTarget.db.selectFrom('users').select('id').execute()).toEqual([])
})

it.each<[string, (whole: Buffer) => Buffer]>([
  ['is truncated', (whole) => whole.subarray(0, whole.length / 2)],
  ['lacks its last lines', (whole) => rewriteLines(whole, (lines) => lines.slice(0, -2))],
  [
    'lacks a row',
    (whole) =>
      rewriteLines(whole, (lines) => lines.filter((line) => !line.includes('"is_anonymous":true'))),
  ],
  ['is another kind of file', () => Buffer.from('name,party\n')],
  ['is another kind of file, compressed', () => zlib.gzipSync('name,party\n')],
  [
    'contains a path outside the folder',
    (whole) =>
      rewriteLines(whole, (lines) => lines.map((line) => line.replace(/^file abc/, 'file ../abc'))),
  ],
])('a backup that %s changes nothing', async (_, damage) => {
  const damaged = path.join(await emptyFolder(), 'damaged.backup')
  await fs.writeFile(damaged, damage(await fs.readFile(file)))
  const files = await emptyFolder()
  await expect(restore(emptyTarget, files, damaged)).rejects.toThrow(/backup/i)
  expect(await emptyTarget.db.selectFrom('users').select('id').execute()).toEqual([])
  const left = await fs.readdir(files, { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

it('can be restored after damaged ones were rejected', async () => {
  expect((await restore(emptyTarget, await emptyFolder(), file)).files).toBe(1)
})

/** Adds lines before the end of a backup, with the rows counted. */
async function addToBackup(backup: string, added: string[]): Promise<void> {
  const rows = added.filter((line) => line.startsWith('{')).length
  const changed = rewriteLines(await fs.readFile(backup), (lines) => {
    const end = lines.findIndex((line) => line.startsWith('end '))
    const counted = JSON.parse(lines[end]?.slice(4) ?? '')
    const files = lines.findIndex((line) => line.startsWith('file '))
    const newEnd = `end ${JSON.stringify({ ...counted, rows: counted.rows + rows })}`
    const at = files < 0 ? end : files
    return [...lines.slice(0, at), ...added, ...lines.slice(at, end), newEnd, '']
  })
  await fs.writeFile(backup, changed)
}

function rewriteLines(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  return zlib.gzipSync(change(zlib.gunzipSync(whole).toString().split('\n')).join('\n'))
}

it('is migrated when it is of an older version, and rejected when it is of a newer one', async () => {
  const empty = await emptyDatabase('empty')
  const row = { id: '019a0000-0000-7000-8000-000000000001', name: 'Old Hand', username: 'old' }
  const backupOfVersion = async (migrations: string[]) => {
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
  const newer = await backupOfVersion(['0001-text.sql', '9999-future.sql'])
  await expect(restore(empty, await emptyFolder(), newer)).rejects.toThrow('newer than this')
  const older = await backupOfVersion(['0001-text.sql', '0002-users.sql'])
  await restore(empty, await emptyFolder(), older)
  const found = await empty.db.selectFrom('users').select(['name', 'is_private']).execute()
  expect(found).toEqual([{ name: 'Old Hand', is_private: false }])
}, 60_000)

it('keeps an audit log from before its table was renamed, which stays append-only', async () => {
  const before = await emptyDatabase('empty')
  await createTables(before, await migrationsBefore('0028'))
  await sql`
    insert into audit_acts (action, target_type) values ('PERSONALITY_CREATED', 'personality')
  `.execute(before.db)
  const older = path.join(await emptyFolder(), 'older.backup')
  await backUp(before.db, await emptyFolder(), older, systemClock)

  const restored = await emptyDatabase('empty')
  await restore(restored, await emptyFolder(), older)
  const entries = await restored.db.selectFrom('audit_entries').select('action').execute()
  expect(entries).toEqual([{ action: 'PERSONALITY_CREATED' }])
  const failure = await restored.db
    .deleteFrom('audit_entries')
    .execute()
    .catch((error: unknown) => error)
  expect(constraintOf(failure)).toBe('audit_entries__append_only')
}, 60_000)
