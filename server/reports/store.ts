import { sql } from 'kysely'
import type { ReportedType, ReportReason } from '../../contract/reports.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Subjects that can be reported. */
export interface ReportTarget {
  type: ReportedType
  id: string
}

/** The column of a case that refers to its target. */
export const reportedColumns = {
  personality: 'personality_id',
  comment: 'comment_id',
  post: 'post_id',
  postComment: 'post_comment_id',
  user: 'user_id',
} as const satisfies Record<ReportedType, string>

/** Returns the open case of a target, creating it if there is none; locked until the transaction ends. */
export async function lockCase(tx: Tx, { type, id }: ReportTarget): Promise<string> {
  const column = reportedColumns[type]
  const row = await tx
    .insertInto('moderation_cases')
    .values({ [column]: id })
    .onConflict((conflict) =>
      conflict.column(column).where('outcome', 'is', null).doUpdateSet({ outcome: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface NewReport {
  reporterId: string
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

/** Id of the target of a moderation case, which the query calls `cases`. */
export const caseTargetId = sql<string>`coalesce(
  cases.comment_id, cases.post_id, cases.post_comment_id, cases.user_id, cases.personality_id
)`.as('id')

/** For the data export of a user. */
export const exportReports = (db: Db, userId: string) =>
  db
    .selectFrom('reports')
    .innerJoin('moderation_cases as cases', 'cases.id', 'reports.case_id')
    .where('reporter_id', '=', userId)
    .orderBy('reports.id')
    .select(['cases.type', caseTargetId, 'reason', 'note', 'reports.created_at as createdAt'])
    .execute()
