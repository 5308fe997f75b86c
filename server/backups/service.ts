import fs from 'node:fs/promises'
import path from 'node:path'
import { archiveFolder } from '../builds/build-archive.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { createTables, migrate } from '../platform/database/migrate.ts'
import { type Archive, type Part, writeArchive } from './archive.ts'
import { BackupFailure } from './backup-failure.ts'
import {
  collectStatistics,
  deleteSecrets,
  hasNoMigrations,
  hasRows,
  listMigrations,
  listTables,
  readRows,
  setTriggers,
  type TableShape,
  writeRows,
} from './store.ts'

/** Number of rows and files in a backup. */
export interface BackupCounts {
  rows: number
  files: number
}

/** Names of stored files; prevents path traversal by a manipulated backup. */
const fileName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** False for scripts of earlier builds too, which the site would serve. */
const isBackedUp = (name: string) => fileName.test(name) && !name.startsWith(`${archiveFolder}/`)

/**
 * Backs up a site to one file: a consistent snapshot of the database, without secrets, and the folder of files.
 * @param passphrase encrypts the file
 */
export async function backUp(
  db: Db,
  filesFolder: string,
  file: string,
  clock: Clock,
  passphrase?: string,
): Promise<BackupCounts> {
  const counts: BackupCounts = { rows: 0, files: 0 }
  await rejectExistingFile(file)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeArchive(file, partsOf(tx, filesFolder, clock, counts), passphrase))
  return counts
}

async function rejectExistingFile(file: string): Promise<void> {
  const found = await fs.stat(file).catch(() => undefined)
  if (found) throw new BackupFailure(`${file} already exists.`)
}

async function* partsOf(
  tx: Tx,
  filesFolder: string,
  clock: Clock,
  counts: BackupCounts,
): AsyncGenerator<Part> {
  const createdAt = new Date(clock.now()).toISOString()
  yield { kind: 'head', createdAt, migrations: await listMigrations(tx) }
  for (const table of await listTables(tx)) {
    yield { kind: 'table', ...table }
    for await (const rows of readRows(tx, table)) {
      counts.rows += rows.length
      yield { kind: 'rows', rows }
    }
  }
  // Files come after the rows: a file is stored before a row refers to it, so every referenced file exists by now.
  for (const name of await listFiles(filesFolder)) {
    const content = await readIfExists(path.join(filesFolder, name))
    if (!content) continue
    counts.files += 1
    yield { kind: 'file', name, content }
  }
  yield { kind: 'end', ...counts }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await fs
    .readdir(folder, { recursive: true, withFileTypes: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => isBackedUp(name))
    .sort()
}

// A file may have been deleted since it was listed, by the collector of unused uploads.
async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Callbacks for the person who waits for a restore. */
export interface RestoreProgress {
  /** Called while the backup is read, with bytes of its file. */
  onRead?: (progress: { done: number; total: number }) => void
  /** Called when rows and files are restored, before what the database still has to do. */
  onFinish?: () => void
}

/**
 * Restores a backup into an empty database and beside the files that exist, completely or not at all. A backup of an older
 * version is migrated. Tokens and password reset links from before the restore are invalid on the restored site.
 * @throws BackupFailure when the database is not empty, a file exists with other content, or the backup is unusable
 */
export async function restore(
  database: Database,
  filesFolder: string,
  { migrations, parts, progress }: Archive,
  { onRead, onFinish }: RestoreProgress = {},
): Promise<BackupCounts> {
  const { db } = database
  await rejectOtherVersion(db, migrations)
  await createTables(database, migrations)
  const written: string[] = []
  try {
    const counts = await db
      .transaction()
      .execute((tx) =>
        writeParts(tx, { filesFolder, parts, written, onRead: () => onRead?.(progress()) }),
      )
    onFinish?.()
    await migrate(database)
    await collectStatistics(database)
    return counts
  } catch (error) {
    for (const name of written) await fs.rm(path.join(filesFolder, name), { force: true })
    const constraint = constraintOf(error)
    if (!constraint) throw error
    throw new BackupFailure(`The backup is damaged: its rows do not fit together (${constraint}).`)
  }
}

async function rejectOtherVersion(db: Db, migrations: string[]): Promise<void> {
  if (await hasNoMigrations(db)) return
  const applied = await listMigrations(db)
  if (applied.join() !== migrations.join()) {
    throw new BackupFailure(
      'The database was made by another version than the backup; restoring needs an empty database.',
    )
  }
}

interface Writing {
  filesFolder: string
  parts: AsyncIterable<Part>
  /** Gets the names of the files that did not exist. */
  written: string[]
  /** Called for each part. */
  onRead: () => void
}

async function writeParts(
  tx: Tx,
  { filesFolder, parts, written, onRead }: Writing,
): Promise<BackupCounts> {
  const tables = await listTables(tx)
  for (const table of tables) {
    if (await hasRows(tx, table)) {
      throw new BackupFailure('The database has rows already; restoring needs an empty one.')
    }
  }
  // The rows include the counters, so the triggers that count rows or send notifications must not run again.
  await setTriggers(tx, tables, 'disable')
  const counts: BackupCounts = { rows: 0, files: 0 }
  let table: TableShape | undefined
  let waiting: string[] = []
  const flush = async () => {
    if (table && waiting.length > 0) await writeRows(tx, table, waiting)
    waiting = []
  }
  for await (const part of parts) {
    onRead()
    if (part.kind === 'rows') {
      counts.rows += part.rows.length
      if (waiting.push(...part.rows) >= rowsAtOnce) await flush()
      continue
    }
    await flush()
    if (part.kind === 'table') table = tableOf(tables, part)
    if (part.kind === 'file') {
      if (await writeFile(filesFolder, part)) written.push(part.name)
      counts.files += 1
    }
    if (part.kind === 'end' && (part.rows !== counts.rows || part.files !== counts.files)) {
      throw new BackupFailure('The backup is damaged: its counts do not match its contents.')
    }
  }
  await deleteSecrets(tx, tables)
  await setTriggers(tx, tables, 'enable')
  return counts
}

const rowsAtOnce = 500

function tableOf(tables: TableShape[], { name, columns }: TableShape): TableShape {
  const found = tables.find((table) => table.name === name)
  if (!found || columns.some((column) => !found.columns.includes(column))) {
    throw new BackupFailure(`The backup has a table that this version does not know: ${name}`)
  }
  return { name, columns }
}

/** @returns false if the file exists with the same content, such as a picture that was not lost */
async function writeFile(
  folder: string,
  { name, content }: { name: string; content: Buffer },
): Promise<boolean> {
  if (!isBackedUp(name)) throw new BackupFailure(`The backup names a file outside: ${name}`)
  const file = path.join(folder, name)
  await fs.mkdir(path.dirname(file), { recursive: true })
  try {
    await fs.writeFile(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (content.equals(await fs.readFile(file))) return false
    throw new BackupFailure(`${file} exists already, with other content than in the backup.`)
  }
}
