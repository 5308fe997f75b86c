import fs from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type Archive, type Part, writeArchive } from './archive.ts'
import { BackupFailure } from './backup-failure.ts'
import {
  deleteSecrets,
  hasRows,
  isUntouched,
  listMigrations,
  listTables,
  readRows,
  setTriggers,
  type TableShape,
  writeRows,
} from './store.ts'

/** What a backup holds. */
export interface Held {
  rows: number
  files: number
}

/** Names in the folder of files, as the site makes them: no way leads out of it. */
const fileName = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/**
 * Writes what a site holds into one file: the database as it is at one moment, without its secrets, and the folder of
 * files.
 * @param passphrase encrypts the file
 */
export async function backUp(
  db: Db,
  filesFolder: string,
  file: string,
  clock: Clock,
  passphrase?: string,
): Promise<Held> {
  const held: Held = { rows: 0, files: 0 }
  await refuseExisting(file)
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeArchive(file, partsOf(tx, filesFolder, clock, held), passphrase))
  return held
}

async function refuseExisting(file: string): Promise<void> {
  const found = await fs.stat(file).catch(() => undefined)
  if (found) throw new BackupFailure(`${file} exists already.`)
}

async function* partsOf(
  tx: Tx,
  filesFolder: string,
  clock: Clock,
  held: Held,
): AsyncGenerator<Part> {
  const createdAt = new Date(clock.now()).toISOString()
  yield { kind: 'head', createdAt, migrations: await listMigrations(tx) }
  for (const table of await listTables(tx)) {
    yield { kind: 'table', ...table }
    for await (const rows of readRows(tx, table)) {
      held.rows += rows.length
      yield { kind: 'rows', rows }
    }
  }
  // After the rows: whatever they refer to is there, for files are written before rows refer to them.
  for (const name of await listFiles(filesFolder)) {
    const content = await readIfThere(path.join(filesFolder, name))
    if (!content) continue
    held.files += 1
    yield { kind: 'file', name, content }
  }
  yield { kind: 'end', ...held }
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
    .filter((name) => fileName.test(name))
    .sort()
}

// The collector of unused uploads may have been faster.
async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Fills an empty database and an empty folder of files from a backup, all of it or nothing. A backup of an older
 * version is brought up to date. Tokens and links in mails from before are void on the restored site.
 * @throws BackupFailure when there is something already, or the backup is of no use
 */
export async function restore(
  database: Database,
  filesFolder: string,
  { migrations, parts }: Archive,
): Promise<Held> {
  const { db } = database
  if ((await listFiles(filesFolder)).length > 0) {
    throw new BackupFailure(`${filesFolder} has files already; restoring needs an empty place.`)
  }
  await refuseForeign(db, migrations)
  await migrate(database, migrations)
  const written: string[] = []
  try {
    const held = await db.transaction().execute((tx) => fill(tx, filesFolder, parts, written))
    await migrate(database)
    return held
  } catch (error) {
    for (const name of written) await fs.rm(path.join(filesFolder, name), { force: true })
    const broken = constraintOf(error)
    if (!broken) throw error
    throw new BackupFailure(`The backup is damaged: its rows do not fit together (${broken}).`)
  }
}

async function refuseForeign(db: Db, migrations: string[]): Promise<void> {
  if (await isUntouched(db)) return
  const applied = await listMigrations(db)
  if (applied.join() !== migrations.join()) {
    throw new BackupFailure(
      'The database was made by another version than the backup; restoring needs an empty database.',
    )
  }
}

async function fill(
  tx: Tx,
  filesFolder: string,
  parts: AsyncIterable<Part>,
  written: string[],
): Promise<Held> {
  const tables = await listTables(tx)
  for (const table of tables) {
    if (await hasRows(tx, table)) {
      throw new BackupFailure('The database has rows already; restoring needs an empty one.')
    }
  }
  // What counts rows, or tells of them, has done so before the backup.
  await setTriggers(tx, tables, 'disable')
  const held: Held = { rows: 0, files: 0 }
  let table: TableShape | undefined
  let waiting: string[] = []
  const flush = async () => {
    if (table && waiting.length > 0) await writeRows(tx, table, waiting)
    waiting = []
  }
  for await (const part of parts) {
    if (part.kind === 'rows') {
      held.rows += part.rows.length
      if (waiting.push(...part.rows) >= rowsAtOnce) await flush()
      continue
    }
    await flush()
    if (part.kind === 'table') table = known(tables, part)
    if (part.kind === 'file') {
      await writeFile(filesFolder, part)
      written.push(part.name)
      held.files += 1
    }
    if (part.kind === 'end' && (part.rows !== held.rows || part.files !== held.files)) {
      throw new BackupFailure('The backup is damaged: it does not hold what it says.')
    }
  }
  await deleteSecrets(tx, tables)
  await setTriggers(tx, tables, 'enable')
  return held
}

const rowsAtOnce = 500

function known(tables: TableShape[], { name, columns }: TableShape): TableShape {
  const found = tables.find((table) => table.name === name)
  if (!found || columns.some((column) => !found.columns.includes(column))) {
    throw new BackupFailure(`The backup has a table that this version does not know: ${name}`)
  }
  return { name, columns }
}

async function writeFile(folder: string, { name, content }: { name: string; content: Buffer }) {
  if (!fileName.test(name)) throw new BackupFailure(`The backup names a file outside: ${name}`)
  const file = path.join(folder, name)
  await fs.mkdir(path.dirname(file), { recursive: true })
  await fs.writeFile(file, content, { flag: 'wx' })
}
