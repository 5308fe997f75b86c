import type { ImportPreview, ImportReport } from '../../contract/imports.ts'
import { limits } from '../../contract/limits.ts'
import { type Act, recordActs } from '../audit/store.ts'
import { freeSlug, slugOf } from '../personalities/slug.ts'
import {
  findBySources,
  holdPersonalities,
  insertPersonalities,
  slugsLike,
  updatePersonalities,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { ImportRow, ParsedImport } from './import-row.ts'
import { type Change, type Creation, type ImportPlan, planImport } from './plan.ts'

const batchSize = 200

interface ImportOptions {
  /** The administrator who imports; null is whoever runs the site. */
  actorId?: string | null
  /** Hears after each batch how many rows are done. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Writes parsed personalities, all of them or, on any failure, none. Rows known by their source are
 * updated, the others created; importing the same file again changes nothing.
 */
export async function importPersonalities(
  db: Db,
  { rows, skipped }: ParsedImport,
  { actorId = null, onProgress = () => {} }: ImportOptions = {},
): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Nobody takes a slug or a source between looking and writing.
    await holdPersonalities(tx)
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: skipped.length }
    let done = 0
    for await (const { create, update, unchanged } of plans(tx, rows)) {
      await createAll(tx, create)
      await updatePersonalities(
        tx,
        update.map(({ before, after }) => ({ ...before, ...after })),
      )
      await recordActs(tx, changesOf(actorId, update))
      counts.created += create.length
      counts.updated += update.length
      counts.unchanged += unchanged
      done += create.length + update.length + unchanged
      onProgress(done, rows.length)
    }
    if (counts.created + counts.updated > 0) await recordActs(tx, [summaryOf(actorId, counts)])
    return { ...counts, skippedRows: skipped.slice(0, limits.importSample) }
  })
}

/** What importing would change now. Somebody else may change it before it is done. */
export async function previewImport(
  db: Db,
  { rows, skipped }: ParsedImport,
): Promise<ImportPreview> {
  const created: Creation[] = []
  const updated: Change[] = []
  let unchanged = 0
  for await (const plan of plans(db, rows)) {
    created.push(...plan.create)
    updated.push(...plan.update)
    unchanged += plan.unchanged
  }
  return {
    created: created.length,
    updated: updated.length,
    unchanged,
    skipped: skipped.length,
    createdRows: created.slice(0, limits.importSample),
    updatedRows: updated.slice(0, limits.importSample),
    skippedRows: skipped.slice(0, limits.importSample),
  }
}

/** What is to be done, a batch at a time, each compared with what is stored when its turn comes. */
async function* plans(db: Db, rows: readonly ImportRow[]): AsyncGenerator<ImportPlan> {
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize)
    const known = await findBySources(
      db,
      batch.map((row) => row.sourceId),
    )
    yield planImport(batch, known)
  }
}

async function createAll(tx: Tx, rows: Creation[]) {
  const wanted = rows.map(({ after }) => slugOf(after.name))
  const taken = await slugsLike(tx, [...new Set(wanted)])
  const slugs = wanted.map((slug) => {
    const free = freeSlug(slug, taken)
    taken.add(free)
    return free
  })
  await insertPersonalities(
    tx,
    rows.map(({ sourceId, after }, index) => ({ ...after, sourceId, slug: slugs[index] ?? '' })),
  )
}

/** What was overwritten is kept one by one; what was added is told by its number. */
function changesOf(actorId: string | null, changes: Change[]): Act[] {
  return changes.map(({ before: { id, sourceId: _, ...before }, after }) => ({
    actorId,
    action: 'PERSONALITY_CHANGED',
    targetType: 'personality',
    targetId: id,
    before,
    after: { ...after },
  }))
}

function summaryOf(actorId: string | null, counts: Record<string, number>): Act {
  return {
    actorId,
    action: 'PERSONALITIES_IMPORTED',
    targetType: 'personality',
    targetId: null,
    before: null,
    after: counts,
  }
}
