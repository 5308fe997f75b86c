import type { ImportPreview, ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { type NewAuditEntry, recordAuditEntries } from '../audit/store.ts'
import { loadSlugs } from '../personalities/load-slugs.ts'
import { refreshSearchKeys } from '../personalities/search/store.ts'
import {
  analyzePersonalities,
  insertPersonalities,
  lockPersonalities,
  plannedCount,
  slugsLike,
  updatePersonalities,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { SlugAllocator } from '../platform/slug-allocator.ts'
import { findPicturesOfUsers } from '../uploads/store.ts'
import type { ImportRow, RowNote } from './import-row.ts'
import type { ParsedFile } from './parse-file.ts'
import { type Change, type Creation, type ImportPlan, planImport } from './plan.ts'
import { readStoredPeople } from './stored-people.ts'

interface ImportOptions {
  /** The administrator who imports; null for the command line. */
  actorId?: string | null
  /** Rows that are named in the report because they are skipped or incomplete, of each kind. */
  notesKept?: number
  /** Called after each batch. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Statements are planned again after the table has grown by this factor. PostgreSQL keeps plans, also of foreign
 * keys, that read the whole table because it was small, and cannot notice the rows of a transaction by itself.
 */
const replannedGrowth = 4

/**
 * Upserts parsed personalities by what identifies them, in one transaction. Importing the same file again changes nothing.
 */
export async function importPersonalities(
  db: Db,
  { total, batches, skippedTotal, skipped }: ParsedFile,
  { actorId = null, notesKept = limits.importSample, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Keeps concurrent writers from taking a slug or source id between the read and the write.
    await lockPersonalities(tx)
    const report = new Report(skippedTotal, skipped, notesKept)
    const slugs = new SlugAllocator({ slugOf: (await loadSlugs()).slugOf, slugsLike })
    let planned = await plannedCount(tx)
    for await (const plan of plans(tx, batches())) {
      await createAll(tx, plan.create, slugs)
      await updatePersonalities(tx, [
        ...plan.update.map(({ before, after }) => ({ ...before, ...after })),
        ...plan.identify,
      ])
      await refreshSearchKeys(
        tx,
        plan.update.map(({ before }) => before.id),
      )
      await recordAuditEntries(tx, changesOf(actorId, plan.update))
      report.add(plan)
      if (report.counts.created > planned * replannedGrowth) {
        await analyzePersonalities(tx)
        planned = report.counts.created
      }
      onProgress(report.planned, total)
    }
    const { counts } = report
    if (counts.created + counts.updated > 0)
      await recordAuditEntries(tx, [summaryOf(actorId, counts)])
    return report.reply()
  })
}

/** Dry run: what an import would change right now. */
export async function previewImport(
  db: Db,
  { batches, skippedTotal, skipped }: ParsedFile,
): Promise<ImportPreview> {
  const createdRows: Creation[] = []
  const updatedRows: Change[] = []
  const report = new Report(skippedTotal, skipped, limits.importSample)
  for await (const plan of plans(db, batches())) {
    report.add(plan)
    keep(createdRows, plan.create, limits.importSample)
    keep(updatedRows, plan.update, limits.importSample)
  }
  return { ...report.reply(), createdRows, updatedRows }
}

/** What the plans of an import change, and the first rows that they change not at all or only in part. */
class Report {
  readonly counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, incomplete: 0 }
  /** Rows that the plans have. */
  planned = 0
  readonly #conflicts: RowNote[] = []
  readonly #incomplete: RowNote[] = []
  readonly #invalid: readonly RowNote[]
  readonly #kept: number

  constructor(invalidTotal: number, invalid: readonly RowNote[], kept: number) {
    this.counts.skipped = invalidTotal
    this.#invalid = invalid
    this.#kept = kept
  }

  add({ create, update, unchanged, skip, incomplete }: ImportPlan): void {
    this.counts.created += create.length
    this.counts.updated += update.length
    this.counts.unchanged += unchanged
    this.counts.skipped += skip.length
    this.counts.incomplete += incomplete.length
    this.planned += create.length + update.length + unchanged + skip.length
    keep(this.#conflicts, skip, this.#kept)
    keep(this.#incomplete, incomplete, this.#kept)
  }

  reply(): ImportReport {
    const skippedRows = [...this.#conflicts, ...this.#invalid].slice(0, this.#kept)
    return { ...this.counts, skippedRows, incompleteRows: this.#incomplete }
  }
}

function keep<Row>(kept: Row[], more: readonly Row[], max: number): void {
  kept.push(...more.slice(0, max - kept.length))
}

/** Plans one batch at a time, comparing each with the rows stored at that time. */
async function* plans(db: Db, batches: Iterable<ImportRow[]>): AsyncGenerator<ImportPlan> {
  for (const batch of batches) {
    const people = await readStoredPeople(db, batch)
    const picturesOfUsers = await findPicturesOfUsers(
      db,
      batch.flatMap(({ imageUrl }) => imageUrl ?? []),
    )
    yield planImport(batch, people, picturesOfUsers)
  }
}

async function createAll(tx: Tx, rows: Creation[], allocator: SlugAllocator): Promise<void> {
  const slugs = await allocator.allocate(
    tx,
    rows.map(({ slug, after }) => slug ?? after.name),
  )
  await insertPersonalities(
    tx,
    rows.map(({ sourceId, after }, index) => ({ ...after, sourceId, slug: slugs[index] ?? '' })),
  )
}

/** One audit entry per overwritten personality; new ones are only counted in the summary. */
function changesOf(actorId: string | null, changes: Change[]): NewAuditEntry[] {
  return changes.map(({ before: { id, slug: _, sourceId: __, ...before }, after }) => ({
    actorId,
    action: 'PERSONALITY_CHANGED',
    targetType: 'personality',
    targetId: id,
    before,
    after: { ...after },
  }))
}

function summaryOf(actorId: string | null, counts: Record<string, number>): NewAuditEntry {
  return {
    actorId,
    action: 'PERSONALITIES_IMPORTED',
    targetType: 'personality',
    targetId: null,
    before: null,
    after: counts,
  }
}
