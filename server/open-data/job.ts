import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Disk } from 'flydrive'
import type { OpenDataFile } from '../../contract/open-data.ts'
import type { Clock } from '../platform/clock.ts'
import { claimRun } from '../platform/database/claim-run.ts'
import type { Db } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files.ts'
import { csvHeader, csvRows } from '../platform/http/csv-reply.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import { IntervalJob } from '../platform/interval-job.ts'
import { dailyTallies } from './daily-tallies.ts'
import { DataFile } from './data-file.ts'
import {
  deleteDays,
  findDay,
  insertDay,
  listDays,
  type ReadPersonality,
  readAreas,
  readOrganizations,
  readPersonalities,
  readSources,
  type StoredFile,
} from './store.ts'
import { type Row, schemaVersion, type TableName, tables } from './tables.ts'

const minute = 60_000
const dayLength = 24 * 60 * minute

/** The last hour of a day is in the history some seconds after it has ended. */
const startOfRun = 15 * minute

/** A process that has not finished by then was probably killed; another one begins again. */
const claimLength = 30 * minute

/** Days whose files are kept. */
export const daysKept = 7

/** Largest number of rows of `open_data_days` that one run reads. */
const daysMax = 100

/** Personalities that are read at once, with up to some thousand points each. */
const batchSize = 20

/** Rows of other tables that are read at once. */
const rowsMax = 1_000

/** Id before all others. */
const firstId = '00000000-0000-0000-0000-000000000000'

interface PublisherDeps {
  db: Db
  files: FileStore
  clock: Clock
  log: FastifyBaseLogger
  responseCache: Pick<ResponseCache, 'drop'>
  /** Files are written there first, because a bucket must know their size before they are sent. */
  dataDir: string
  licence: string
}

/** Key of a day's file in the file store. */
export const storedFile = (day: string, name: string) => `${folderOf(day)}${name}`

const folderOf = (day: string) => `open-data/${day}/`

/** Writes the open data of each day once, and deletes the open data of a week ago. */
export const createOpenDataPublisher = (deps: PublisherDeps) =>
  new IntervalJob({
    work: () => publishOpenData(deps),
    interval: 10 * minute,
    log: deps.log,
    failure: 'the open data could not be written',
  })

async function publishOpenData(deps: PublisherDeps): Promise<void> {
  const { db, clock, files, responseCache } = deps
  const now = clock.now()
  if (now % dayLength < startOfRun) return
  const day = new Date(now).toISOString().slice(0, 10)
  if (await findDay(db, day)) return
  if (!(await claimRun(db, 'open-data', Math.floor(now / claimLength)))) return
  const folder = path.join(deps.dataDir, 'open-data')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    const written = await writeFiles(deps, folder, day)
    const disk = await files()
    for (const { name } of written) {
      await disk.copyFromFs(path.join(folder, name), storedFile(day, name))
    }
    await disk.flush(folderOf(day))
    await insertDay(db, { day, licence: deps.licence, files: written })
    responseCache.drop()
    await deleteOld(db, disk)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function deleteOld(db: Db, disk: Disk): Promise<void> {
  const old = (await listDays(db, daysMax)).slice(daysKept)
  // Files without a row would never be deleted.
  for (const day of old) await disk.deleteAll(folderOf(day))
  if (old.length > 0) await deleteDays(db, old)
}

/** Writes all files of a day into a folder. */
async function writeFiles(
  { db, licence }: PublisherDeps,
  folder: string,
  day: string,
): Promise<StoredFile[]> {
  const personalities = await TableFiles.create(folder, 'personalities')
  const mandates = await TableFiles.create(folder, 'mandates')
  const tallies = await TableFiles.create(folder, 'tallies')
  const notes = await TableFiles.create(folder, 'notes')
  let after = firstId
  let batch: ReadPersonality[]
  do {
    batch = await readPersonalities(db, after, batchSize)
    await personalities.write(batch.map(personalityRow))
    await mandates.write(batch.flatMap((person) => person.mandates))
    await notes.write(batch.flatMap((person) => person.notes))
    for (const published of batch) {
      await tallies.write(dailyTallies(published, Date.parse(day)))
    }
    after = batch.at(-1)?.id ?? after
  } while (batch.length === batchSize)
  const written = [
    ...(await personalities.close()),
    ...(await mandates.close()),
    ...(await writeTable(folder, 'areas', (last) => readAreas(db, last, rowsMax))),
    ...(await writeTable(folder, 'organizations', (last) => readOrganizations(db, last, rowsMax))),
    ...(await writeTable(folder, 'sources', (last) => readSources(db, last, rowsMax))),
    ...(await tallies.close()),
    ...(await notes.close()),
  ]
  const index = { schemaVersion, day, licence, tables, files: written }
  written.push(await writeText(folder, 'index.json', `${JSON.stringify(index, null, 2)}\n`))
  const sums = written.map(({ sha256, name }) => `${sha256}  ${name}\n`)
  written.push(await writeText(folder, 'SHA256SUMS', sums.join('')))
  return written
}

/** Writes a table that is read in batches in the order of ids. */
async function writeTable<Name extends 'areas' | 'organizations' | 'sources'>(
  folder: string,
  name: Name,
  read: (after: string) => Promise<Row<Name>[]>,
): Promise<StoredFile[]> {
  const files = await TableFiles.create(folder, name)
  let batch: Row<Name>[]
  let after = firstId
  do {
    batch = await read(after)
    await files.write(batch)
    after = String(batch.at(-1)?.id ?? after)
  } while (batch.length === rowsMax)
  return files.close()
}

async function writeText(
  folder: string,
  name: OpenDataFile['name'],
  text: string,
): Promise<StoredFile> {
  const file = await DataFile.create(folder, name)
  await file.write(text)
  return file.close()
}

const personalityRow = (read: ReadPersonality): Row<'personalities'> => {
  const columns = Object.keys(tables.personalities) as (keyof Row<'personalities'>)[]
  return Object.fromEntries(columns.map((column) => [column, read[column]])) as Row<'personalities'>
}

/** A table as CSV and as JSON Lines. */
class TableFiles<Name extends TableName> {
  readonly #columns: string[]
  readonly #csv: DataFile
  readonly #jsonLines: DataFile

  private constructor(table: Name, csv: DataFile, jsonLines: DataFile) {
    this.#columns = Object.keys(tables[table])
    this.#csv = csv
    this.#jsonLines = jsonLines
  }

  static async create<Name extends TableName>(
    folder: string,
    table: Name,
  ): Promise<TableFiles<Name>> {
    const csv = await DataFile.create(folder, `${table}.csv`)
    const created = new TableFiles(table, csv, await DataFile.create(folder, `${table}.jsonl`))
    await csv.write(csvHeader(created.#columns))
    return created
  }

  async write(rows: Row<Name>[]): Promise<void> {
    if (rows.length === 0) return
    await this.#csv.write(csvRows(this.#columns, rows), rows.length)
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
    await this.#jsonLines.write(lines.join(''), rows.length)
  }

  async close(): Promise<StoredFile[]> {
    return [await this.#csv.close(), await this.#jsonLines.close()]
  }
}
