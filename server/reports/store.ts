import type { ReportReason } from '../../contract/reports.ts'
import { caseTargetId } from '../moderation/store.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export interface NewReport {
  /** Null for a notice without an account. */
  reporterId: string | null
  caseId: string
  reason: ReportReason
  note?: string | null
}

/** Adds a report to a case; false if the reporter has one there already, which stays unchanged. */
export async function insertReport(
  tx: Tx,
  { reporterId, caseId, reason, note }: NewReport,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({ reporter_id: reporterId, case_id: caseId, reason, note })
    .onConflict((conflict) => conflict.constraint('reports__once').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** For the data export of a user. */
export const exportReports = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('moderation_cases as cases', 'cases.id', 'reports.case_id')
    .where('reporter_id', '=', userId)
    .orderBy('reports.id')
    .select([
      'cases.type',
      caseTargetId.as('id'),
      'reason',
      'note',
      'reports.created_at as createdAt',
    ])
    .execute()
