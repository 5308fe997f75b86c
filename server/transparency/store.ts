import { sql } from 'kysely'
import type { ReportReason } from '../../contract/reports.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export type CountKind =
  | 'REPORTS'
  | 'HIDDEN'
  | 'SUSPENDED'
  | 'CORRECTED'
  | 'DISMISSED'
  | 'APPEALS_GRANTED'
  | 'APPEALS_REJECTED'

export interface Count {
  rule: ReportReason
  kind: CountKind
  total: number
}

/** Adds to the counts of the current month, in the transaction of the decision. */
export async function addCounts(tx: Tx, counts: Count[]): Promise<void> {
  await sql`
    insert into moderation_counts (month, rule, kind, total)
    select to_char(now(), 'YYYY-MM'), rule::report_reason, kind, total
    from unnest(
      ${counts.map((count) => count.rule)}::text[], ${counts.map((count) => count.kind)}::text[],
      ${counts.map((count) => count.total)}::int[]
    ) as counts (rule, kind, total)
    order by rule, kind
    on conflict on constraint moderation_counts__key
    do update set total = moderation_counts.total + excluded.total
  `.execute(tx)
}

export interface MonthCount extends Count {
  month: string
}

/** The counts of the latest months, newest first. */
export function latestCounts(db: Db, months: number): Promise<MonthCount[]> {
  return db
    .selectFrom('moderation_counts')
    .where(
      'month',
      '>',
      sql<string>`to_char(now() - make_interval(months => ${months}), 'YYYY-MM')`,
    )
    .select(['month', 'rule', 'kind', 'total'])
    .$castTo<MonthCount>()
    .orderBy('month', 'desc')
    .orderBy('rule')
    .execute()
}
