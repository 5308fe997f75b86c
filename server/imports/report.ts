import { limits } from '../../contract/limits.ts'
import { type BatchPlan, type ImportContext, statusOfRow } from './plan.ts'
import type { RowNote, StoredReport } from './row-notes.ts'
import { type ChangedPerson, factsOf } from './write-batch.ts'

const isClosed = (status: string) => status === 'FORMER' || status === 'DIED'

const hasChanged = ({ before, after, others }: ChangedPerson) =>
  others.length > 0 || JSON.stringify(factsOf(before)) !== JSON.stringify(factsOf(after))

/** Those of whom anything is another than before. */
export const changedOf = (people: readonly ChangedPerson[]) => people.filter(hasChanged)

/** The report of an import before its first batch, with the records that could not be read. */
export const emptyReport = (skipped: number): StoredReport => ({
  ...{ created: 0, updated: 0, unchanged: 0, incomplete: 0, linked: 0, former: 0, closed: 0 },
  ...{ skipped, ended: 0, skippedRows: [], incompleteRows: [] },
})

/** Adds what became of a batch. */
export function withBatch(
  report: StoredReport,
  plan: BatchPlan,
  people: readonly ChangedPerson[],
  { today }: ImportContext,
): StoredReport {
  const changed = changedOf(people)
  const closing = people.filter(
    ({ before, after }) => !isClosed(before.status) && isClosed(after.status),
  )
  return {
    ...report,
    created: report.created + plan.create.length,
    updated: report.updated + changed.length,
    unchanged: report.unchanged + plan.known.length - changed.length,
    skipped: report.skipped + plan.skip.length,
    incomplete: report.incomplete + plan.incomplete.length,
    linked: report.linked + plan.known.filter(({ isLinked }) => isLinked).length,
    former: report.former + plan.create.filter((row) => isClosed(statusOfRow(row, today))).length,
    closed: report.closed + closing.length,
    skippedRows: firstOf([...report.skippedRows, ...plan.skip]),
    incompleteRows: firstOf([...report.incompleteRows, ...plan.incomplete]),
  }
}

/** Adds the records that could not be read behind those that conflict with people on the site. */
export const withUnreadable = (
  report: StoredReport,
  skipped: readonly RowNote[],
): StoredReport => ({ ...report, skippedRows: firstOf([...report.skippedRows, ...skipped]) })

const firstOf = (rows: StoredReport['skippedRows']) => rows.slice(0, limits.importSample)
