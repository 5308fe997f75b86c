import type {
  ImportOptions,
  ImportPreview,
  ImportUndo,
  StagedImport,
} from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, Problem, problem } from '../platform/errors.ts'
import { type FileStore, isMissingFile } from '../platform/files.ts'
import type { UploadedFile } from '../platform/http/uploaded-file.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { todayOf } from '../platform/today.ts'
import { findOrCreateSource, listSources, recallColumns } from '../sources/store.ts'
import type { FileOutline } from './forms/forms.ts'
import { commandLineLimits, uploadLimits } from './import-limits.ts'
import { ImportRejected } from './import-rejected.ts'
import { outlineFile, type ParsedFile, parseFile } from './parse-file.ts'
import { previewImport } from './service.ts'
import { proposedSource } from './source-name.ts'
import { findImport, insertImport, listImports, startImport, startUndo } from './store.ts'
import { tellForm, tellImport, tellPreview, tellRejection } from './tell-import.ts'
import { previewUndo } from './undo-import.ts'

export interface ImportDeps {
  db: Db
  clock: Clock
  files: FileStore
  /** Lets the job of this process look for work at once. */
  startWork: () => void
}

// Parsing takes a CPU and up to 500 MB for a second or more. Files of queued imports wait on disk.
const parsing = new Semaphore({
  name: 'import_parsing',
  concurrency: 1,
  maxQueued: 2,
  retryAfter: 10,
})

const fileOf = (id: string) => `imports/${id}`

/** Keeps an uploaded file until it is imported, for a day at most, and finds out what it is. */
export async function stageImport(
  deps: ImportDeps,
  viewer: SignedIn,
  file: UploadedFile,
  linkedSource?: string,
): Promise<StagedImport> {
  const { db, clock } = deps
  const today = todayOf(clock)
  const { bytes, outline } = await parse(async () => {
    const content = await file.read()
    const found = await outlineFile(content, { today, limits: uploadLimits }, file.signal)
    return { bytes: content, outline: found }
  }, file.signal)
  const fileName = file.name?.slice(0, 200).toWellFormed().replaceAll('\0', '') || null
  const id = await keepFile(deps, bytes, { actorId: viewer.id, fileName })
  const source = linkedSource || proposedSource(fileName, outline.form)
  const sources = await listSources(db, limits.sourcesListed)
  return {
    id,
    fileName,
    source,
    sources: sources.map(({ name }) => name),
    form: tellForm(outline.form),
    table: await withRememberedColumns(db, outline, source),
  }
}

/** Stores a file with the row of its import. */
export async function keepFile(
  { db, files }: Pick<ImportDeps, 'db' | 'files'>,
  bytes: Buffer,
  { actorId, fileName }: { actorId: string | null; fileName: string | null },
): Promise<string> {
  // The row first, so that the job finds the file if a later step fails.
  const id = await insertImport(db, { actorId, fileName })
  const disk = await files()
  await disk.put(fileOf(id), bytes)
  return id
}

/** @throws {ImportRejected} when the file is not there any more */
export async function readKeptFile(files: FileStore, id: string): Promise<Buffer> {
  const disk = await files()
  const bytes = await disk.getBytes(fileOf(id)).catch((error: Error) => {
    throw isMissingFile(error) ? new ImportRejected({ kind: 'notKept' }) : error
  })
  // A view: a copy would double what a large file takes.
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export async function deleteKeptFile(files: FileStore, id: string): Promise<void> {
  const disk = await files()
  await disk.delete(fileOf(id))
}

/** What the columns of the last table of the source said, where this one has the same titles. */
async function withRememberedColumns(
  db: Db,
  { table }: FileOutline,
  source: string,
): Promise<StagedImport['table']> {
  if (!table) return null
  const remembered = new Map(
    (await recallColumns(db, source)).map(({ title, role }) => [title, role] as const),
  )
  const isSame = remembered.size > 0 && table.columns.every(({ title }) => remembered.has(title))
  if (!isSame) return table
  const roles = table.columns.map(({ title }) => remembered.get(title) ?? null)
  return { ...table, roles: roles as (typeof table)['roles'] }
}

export async function previewStaged(
  deps: ImportDeps,
  id: string,
  options: ImportOptions,
): Promise<ImportPreview> {
  await stagedOr404(deps.db, id)
  const file = await parseKept(deps, id, options)
  return tellPreview(await previewImport(deps.db, file, options, todayOf(deps.clock)))
}

/** Parses a staged file; one that cannot be used gets a 400. */
async function parseKept(
  { files, clock }: ImportDeps,
  id: string,
  { columns }: ImportOptions,
): Promise<ParsedFile> {
  const today = todayOf(clock)
  return parse(async () =>
    parseFile(await readKeptFile(files, id), { today, limits: uploadLimits, columns }),
  )
}

/** Parses a file for the job, one at a time with those of previews. */
export const parseForJob = (
  bytes: Buffer,
  { columns }: ImportOptions,
  { today, isFromCommand, signal }: { today: string; isFromCommand: boolean; signal?: AbortSignal },
): Promise<ParsedFile> => {
  const limitsOfFile = isFromCommand ? commandLineLimits : uploadLimits
  return parsing.run(
    () => parseFile(bytes, { today, limits: limitsOfFile, columns }, signal),
    signal,
  )
}

async function parse<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await parsing.run(work, signal)
  } catch (error) {
    if (!(error instanceof ImportRejected)) throw error
    throw new Problem('validation', 400, () => [tellRejection(error.reason)])
  }
}

export async function startStaged(deps: ImportDeps, id: string, options: ImportOptions) {
  const { db } = deps
  await stagedOr404(db, id)
  const isStarted = await inTransaction(db, async (tx) => {
    const sourceId = await findOrCreateSource(tx, options.source)
    return startImport(tx, id, { sourceId, options })
  })
  if (!isStarted) throw problem('conflict')
  deps.startWork()
  return getImport(db, id)
}

async function stagedOr404(db: Db, id: string): Promise<void> {
  const { state } = foundOr404(await findImport(db, id))
  if (state !== 'staged') throw problem('conflict')
}

export async function undoEnded(deps: ImportDeps, id: string) {
  foundOr404(await findImport(deps.db, id))
  if (!(await startUndo(deps.db, id))) throw problem('conflict')
  deps.startWork()
  return getImport(deps.db, id)
}

/** What would follow if an import that has ended was undone. */
export async function previewUndoOf(db: Db, id: string): Promise<ImportUndo> {
  foundOr404(await findImport(db, id))
  return previewUndo(db, id)
}

export const getImport = async (db: Db, id: string) =>
  tellImport(foundOr404(await findImport(db, id)))

export const lastImports = async (db: Db) => ({
  data: (await listImports(db, limits.importsListed)).map(tellImport),
})
