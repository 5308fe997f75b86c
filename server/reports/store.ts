import type { ReportReason } from '../../contract/reports.ts'
import type { Db } from '../platform/database/database.ts'

export interface NewReport {
  reporterId: string
  commentId: string
  reason: ReportReason
  note?: string | null
}

/** Opens a report; false when the reporter has one open on the same thing, which stays as it is. */
export async function openReport(
  db: Db,
  { reporterId, commentId, reason, note }: NewReport,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values({ reporter_id: reporterId, comment_id: commentId, reason, note })
    .onConflict((conflict) =>
      conflict.columns(['comment_id', 'reporter_id']).where('closed_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
