import type { ImportPreview, ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { type NewAuditEntry, recordAuditEntries } from '../audit/store.ts'
import { SlugAllocator } from '../personalities/slug-allocator.ts'
import {
  analyzePersonalities,
  findBySources,
  insertPersonalities,
  lockPersonalities,
  plannedCount,
  updatePersonalities,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { findPicturesOfUsers } from '../uploads/store.ts'
import type { ImportRow } from './import-row.ts'
import type { ParsedFile } from './parse-file.ts'
import { type Change, type Creation, type ImportPlan, planImport } from './plan.ts'

interface ImportOptions {
  /** The administrator who imports; null for the command line. */
  actorId?: string | null
  /** Called after each batch. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Statements are planned again after the table has grown by this factor. PostgreSQL keeps plans, also of foreign
 * keys, that read the whole table because it was small, and cannot notice the rows of a transaction by itself.
 */
const replannedGrowth = 4

/**
 * Upserts parsed personalities by source id in one transaction. Importing the same file again changes nothing.
 */
export async function importPersonalities(
  db: Db,
  { total, batches, skippedTotal, skipped }: ParsedFile,
  { actorId = null, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Keeps concurrent writers from taking a slug or source id between the read and the write.
    await lockPersonalities(tx)
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: skippedTotal }
    const slugs = new SlugAllocator()
    const skippedRows = skipped.slice(0, limits.importSample)
    let planned = await plannedCount(tx)
    let done = 0
    for await (const { create, update, unchanged, skip } of plans(tx, batches())) {
      await createAll(tx, create, slugs)
      await updatePersonalities(
        tx,
        update.map(({ before, after }) => ({ ...before, ...after })),
      )
      await recordAuditEntries(tx, changesOf(actorId, update))
      counts.created += create.length
      counts.updated += update.length
      counts.unchanged += unchanged
      counts.skipped += skip.length
      skippedRows.push(...skip.slice(0, limits.importSample - skippedRows.length))
      if (counts.created > planned * replannedGrowth) {
        await analyzePersonalities(tx)
        planned = counts.created
      }
      done += create.length + update.length + unchanged + skip.length
      onProgress(done, total)
    }
    if (counts.created + counts.updated > 0)
      await recordAuditEntries(tx, [summaryOf(actorId, counts)])
    return { ...counts, skippedRows }
  })
}

/** Dry run: what an import would change right now. */
export async function previewImport(
  db: Db,
  { batches, skippedTotal, skipped }: ParsedFile,
): Promise<ImportPreview> {
  const createdRows: Creation[] = []
  const updatedRows: Change[] = []
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: skippedTotal }
  const skippedRows = skipped.slice(0, limits.importSample)
  for await (const { create, update, unchanged, skip } of plans(db, batches())) {
    createdRows.push(...create.slice(0, limits.importSample - createdRows.length))
    updatedRows.push(...update.slice(0, limits.importSample - updatedRows.length))
    counts.created += create.length
    counts.updated += update.length
    counts.unchanged += unchanged
    counts.skipped += skip.length
    skippedRows.push(...skip.slice(0, limits.importSample - skippedRows.length))
  }
  return {
    ...counts,
    createdRows,
    updatedRows,
    skippedRows,
  }
}

/** Plans one batch at a time, comparing each with the rows stored at that time. */
async function* plans(db: Db, batches: Iterable<ImportRow[]>): AsyncGenerator<ImportPlan> {
  for (const batch of batches) {
    const known = await findBySources(
      db,
      batch.map(({ sourceId }) => sourceId),
    )
    const picturesOfUsers = await findPicturesOfUsers(
      db,
      batch.flatMap(({ imageUrl }) => imageUrl ?? []),
    )
    yield planImport(batch, known, picturesOfUsers)
  }
}

async function createAll(tx: Tx, rows: Creation[], allocator: SlugAllocator) {
  const slugs = await allocator.allocate(
    tx,
    rows.map(({ after }) => after.name),
  )
  await insertPersonalities(
    tx,
    rows.map(({ sourceId, after }, index) => ({ ...after, sourceId, slug: slugs[index] ?? '' })),
  )
}

/** One audit entry per overwritten personality; new ones are only counted in the summary. */
function changesOf(actorId: string | null, changes: Change[]): NewAuditEntry[] {
  return changes.map(({ before: { id, sourceId: _, ...before }, after }) => ({
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
