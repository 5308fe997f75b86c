import { freeSlug, slugOf } from '../personalities/slug.ts'
import {
  findBySources,
  holdPersonalities,
  insertPersonalities,
  type SourcedPersonality,
  slugsLike,
  updatePersonalities,
} from '../personalities/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { ParsedImport, SkippedRow } from './import-row.ts'
import { planImport } from './plan.ts'

/** What an import did. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  skipped: SkippedRow[]
}

const batchSize = 500

/**
 * Writes parsed personalities, all of them or, on any failure, none. Rows known by their source are
 * updated, the others created; importing the same file again changes nothing.
 * @param onProgress hears after each batch how many rows are done
 */
export async function importPersonalities(
  db: Db,
  { rows, skipped }: ParsedImport,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // Nobody takes a slug or a source between looking and writing.
    await holdPersonalities(tx)
    const report: ImportReport = { created: 0, updated: 0, unchanged: 0, skipped }
    for (let done = 0; done < rows.length; done += batchSize) {
      const batch = rows.slice(done, done + batchSize)
      const known = await findBySources(
        tx,
        batch.map((row) => row.sourceId),
      )
      const { create, update, unchanged } = planImport(batch, known)
      await createAll(tx, create)
      await updatePersonalities(tx, update)
      report.created += create.length
      report.updated += update.length
      report.unchanged += unchanged
      onProgress(done + batch.length, rows.length)
    }
    return report
  })
}

async function createAll(tx: Tx, rows: Omit<SourcedPersonality, 'id'>[]) {
  const wanted = rows.map((row) => slugOf(row.name))
  const taken = await slugsLike(tx, [...new Set(wanted)])
  const slugs = wanted.map((slug) => {
    const free = freeSlug(slug, taken)
    taken.add(free)
    return free
  })
  await insertPersonalities(
    tx,
    rows.map((row, index) => ({ ...row, slug: slugs[index] ?? '' })),
  )
}
