import type { ReportReason } from '../../contract/reports.ts'
import type { Db } from '../platform/database/database.ts'

export interface NewReport {
  reporterId: string
  commentId: string
  reason: ReportReason
  note?: string | null
}

/** Opens a report; one that the reporter has open on the same thing stays as it is. */
export async function openReport(
  db: Db,
  { reporterId, commentId, reason, note }: NewReport,
): Promise<void> {
  await db
    .insertInto('reports')
    .values({ reporter_id: reporterId, comment_id: commentId, reason, note })
    .onConflict((conflict) =>
      conflict.columns(['comment_id', 'reporter_id']).where('closed_at', 'is', null).doNothing(),
    )
    .execute()
}
