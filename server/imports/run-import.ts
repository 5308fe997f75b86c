import type { ImportOptions } from '../../contract/imports.ts'
import type { PartialDate } from '../../contract/partial-date.ts'
import { recordAuditEntries } from '../audit/store.ts'
import { recordFactChanges } from '../facts/store.ts'
import { endMandates, refreshPeople } from '../mandates/service.ts'
import { insertMandates, peopleInOffice, readMandates } from '../mandates/store.ts'
import {
  analyzePersonalities,
  lockPeople,
  lockPersonalities,
  plannedCount,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inResumedTransaction, inTransaction } from '../platform/database/transaction.ts'
import { queuePictures } from '../remote-pictures/store.ts'
import { deleteUnusedSource, findOrCreateSource, rememberColumns } from '../sources/store.ts'
import { bringMerged } from './bring-merged.ts'
import { ImportRejected } from './import-rejected.ts'
import type { PacedWork } from './paced-work.ts'
import type { ParsedFile } from './parse-file.ts'
import type { PersonRow } from './person-row.ts'
import { type ImportContext, placesOf, planBatch } from './plan.ts'
import { emptyReport, withBatch, withUnreadable } from './report.ts'
import type { StoredReport } from './row-notes.ts'
import { bringReferences } from './site-references.ts'
import { listUnseenAfter, type Progress, type RunningImport, saveProgress } from './store.ts'
import { surveyFile } from './survey.ts'
import { isOfficeIn, writeBatch } from './write-batch.ts'

export interface RunOptions {
  db: Db
  today: PartialDate
  paced: PacedWork
  /** Keeps the lease of the import, and saves its progress; throws when another process has it. */
  keepLease: (tx: Tx, progress?: Progress) => Promise<void>
  /** Aborted when the process stops; the import goes on later. */
  signal?: AbortSignal | undefined
  onProgress?: (done: number, total: number) => void
}

/**
 * Statements are planned again after the table has grown by this factor. PostgreSQL keeps plans, also of foreign keys, that
 * read the whole table because it was small.
 */
const replannedGrowth = 4

/**
 * Imports the people of a file in bounded transactions, from where an earlier run of the same import has stopped. Importing
 * the same file again changes nothing.
 * @returns undefined if it was aborted
 * @throws {ImportRejected} when the file as a whole is refused
 */
export async function runImport(
  running: RunningImport,
  file: ParsedFile,
  run: RunOptions,
): Promise<StoredReport | undefined> {
  const { db, paced, signal } = run
  const { options } = running
  const sourceId = await inTransaction(db, (tx) => prepareSource(tx, options, file))
  const { keys, problem } = await surveyFile(db, file, sourceId)
  // A file that was accepted has stored its keys: it is judged before its first batch alone.
  if (problem !== null && running.done === 0) throw new ImportRejected(problem)
  const taken = new Set<string>()
  const context: ImportContext = {
    ...{ sourceId, options, keys, taken, today: run.today },
    told: new Set(file.told),
    places: placesOf(file),
    references: file.references,
  }
  if (file.references) await bringReferences(db, file.references)
  let report = running.report ?? emptyReport(file.skippedTotal)
  let planned = await plannedCount(db)
  let { done } = running
  for (const batch of batchesAfter(file, done, () => paced.batchSize)) {
    done += batch.length
    if (signal?.aborted) return undefined
    const before = report
    const imported = await paced.run(() =>
      inResumedTransaction(db, (tx) =>
        importBatch(tx, batch, { running, context, run, before, done }),
      ),
    )
    report = imported.report
    for (const id of imported.knownIds) taken.add(id)
    run.onProgress?.(done, file.total)
    if (report.created > planned * replannedGrowth) {
      await analyzePersonalities(db)
      planned = report.created
    }
  }
  for (const merged of chunksOf(file.references?.merged ?? [], () => paced.batchSize)) {
    await paced.run(() =>
      inResumedTransaction(db, async (tx) => {
        await run.keepLease(tx)
        await bringMerged(tx, merged, sourceId, { importId: running.id, actorId: running.actorId })
      }),
    )
  }
  const ended = await endOthers(context, running, run)
  if (ended === undefined) return undefined
  return finish(running, withUnreadable({ ...report, ...ended }, file.skipped), run, context)
}

async function prepareSource(tx: Tx, options: ImportOptions, file: ParsedFile): Promise<string> {
  const { source, address, licence, retrievedOn } = options
  const sourceId = await findOrCreateSource(tx, source, { address, licence, retrievedOn })
  if (file.table && options.columns) {
    const { columns } = file.table
    await rememberColumns(
      tx,
      sourceId,
      columns.map(({ title }, index) => ({ title, role: options.columns?.[index] ?? null })),
    )
  }
  return sourceId
}

/** The people of a file after the first `done`, in batches of at most the size that is asked for before each. */
function* batchesAfter(
  file: ParsedFile,
  done: number,
  sizeOf: () => number,
): Generator<PersonRow[]> {
  let left = done
  for (const batch of file.batches()) {
    yield* chunksOf(batch.slice(left), sizeOf)
    left = Math.max(0, left - batch.length)
  }
}

function* chunksOf<Entry>(entries: readonly Entry[], sizeOf: () => number): Generator<Entry[]> {
  for (let at = 0; at < entries.length; ) {
    const size = sizeOf()
    yield entries.slice(at, at + size)
    at += size
  }
}

interface BatchRun {
  running: RunningImport
  context: ImportContext
  run: RunOptions
  before: StoredReport
  /** People of the file up to the end of this batch. */
  done: number
}

async function importBatch(
  tx: Tx,
  batch: readonly PersonRow[],
  { running, context, run, before, done }: BatchRun,
): Promise<{ report: StoredReport; knownIds: string[] }> {
  const origin = { importId: running.id, actorId: running.actorId }
  // Keeps others from taking a slug or a name, and from merging people, between the plan and the write.
  await lockPersonalities(tx)
  const plan = await planBatch(tx, batch, context)
  const { createdIds, changed } = await writeBatch(tx, plan, context, origin)
  if (context.options.pictures) {
    await queuePictures(tx, [...changed.map(({ after }) => after.id), ...createdIds])
  }
  const report = withBatch(before, plan, changed, context)
  await run.keepLease(tx, { done, report })
  return { report, knownIds: plan.known.map(({ person }) => person.id) }
}

/** Ends mandates of people who are not in the file, as the administrator chose; undefined if it was aborted. */
async function endOthers(
  context: ImportContext,
  running: RunningImport,
  run: RunOptions,
): Promise<Pick<StoredReport, 'ended'> | undefined> {
  const { sourceId, options } = context
  let ended = 0
  if (options.missingFormerFrom) {
    const on = options.missingFormerFrom
    const list = (tx: Tx, after: string) =>
      listUnseenAfter(tx, { sourceId, importId: running.id }, after, run.paced.batchSize)
    const end = (tx: Tx, ids: string[]) => endMissing(tx, ids, on, sourceId)
    const count = await forAll(list, end, running, run)
    if (count === undefined) return undefined
    ended += count
  }
  if (options.endMandatesOf) {
    const { chamberId, on } = options.endMandatesOf
    const list = (tx: Tx, after: string) =>
      peopleInOffice(tx, chamberId, on, after, run.paced.batchSize)
    const end = async (tx: Tx, ids: string[]) => endMandates(tx, ids, on, isOfficeIn(chamberId))
    const count = await forAll(list, end, running, run)
    if (count === undefined) return undefined
    ended += count
  }
  return { ended }
}

type FactChanges = Awaited<ReturnType<typeof endMandates>>

async function endMissing(
  tx: Tx,
  ids: readonly string[],
  on: PartialDate,
  sourceId: string,
): Promise<FactChanges> {
  const ended = await endMandates(
    tx,
    ids,
    on,
    (mandate) => mandate.sourceId === sourceId && !mandate.isHeld,
  )
  const holders = new Set((await readMandates(tx, ids)).map(({ personalityId }) => personalityId))
  const without = ids.filter((id) => !holders.has(id))
  return [...ended, ...(await insertEnded(tx, without, on, sourceId))]
}

/** An office of which nothing is known but that it is over, for people of whom no office is known. */
export async function insertEnded(
  tx: Tx,
  ids: readonly string[],
  on: PartialDate,
  sourceId: string | null,
): Promise<FactChanges> {
  const mandate = {
    ...{ isCandidacy: false, role: null, chamberId: null, areaId: null, partyId: null },
    ...{ isIndependent: false, start: null, end: on, sourceId, isHeld: false },
  }
  await insertMandates(
    tx,
    ids.map((personalityId) => ({ ...mandate, personalityId })),
  )
  return ids.map((personalityId) => ({
    personalityId,
    fact: 'mandates',
    before: [],
    after: [mandate],
  }))
}

async function forAll(
  list: (tx: Tx, after: string) => Promise<string[]>,
  change: (tx: Tx, ids: string[]) => Promise<FactChanges>,
  { id: importId, actorId }: RunningImport,
  { db, paced, today, keepLease, signal }: RunOptions,
): Promise<number | undefined> {
  let count = 0
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
    if (signal?.aborted) return undefined
    const last: string = after
    const changeSome = async (tx: Tx) => {
      await keepLease(tx)
      const ids = await list(tx, last)
      await lockPeople(tx, ids)
      const changes = await change(tx, ids)
      const changed = [...new Set(changes.map(({ personalityId }) => personalityId))]
      await recordFactChanges(tx, changes, { importId, actorId })
      await refreshPeople(tx, changed, today)
      return { last: ids.at(-1), count: changed.length }
    }
    const done = await paced.run(() => inResumedTransaction(db, changeSome))
    after = done.last
    count += done.count
  }
  return count
}

async function finish(
  { id, actorId, total }: RunningImport,
  report: StoredReport,
  { db, keepLease }: RunOptions,
  { sourceId, references }: ImportContext,
): Promise<StoredReport> {
  await inTransaction(db, async (tx) => {
    await keepLease(tx)
    await saveProgress(tx, id, { done: total, report, state: 'done' })
    // An own file brings its sources; that of the import itself is rarely of use.
    if (references) await deleteUnusedSource(tx, sourceId, id)
    const { created, updated, ended } = report
    if (created + updated + ended === 0) return
    const { skippedRows: _, incompleteRows: __, ...counts } = report
    await recordAuditEntries(tx, [
      {
        actorId,
        action: 'PERSONALITIES_IMPORTED',
        targetType: 'personality',
        targetId: null,
        before: null,
        after: counts,
      },
    ])
  })
  return report
}
