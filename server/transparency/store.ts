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

/** How long decisions about reported content took. */
export interface DecisionTimes {
  count: number
  medianHours: number | null
}

/** Times from the report to the decision, of the cases of the last three full months; what was not reported has none. */
export async function readDecisionTimes(db: Db): Promise<DecisionTimes> {
  const { rows } = await sql<DecisionTimes>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600)::float8
        as "medianHours"
    from moderation_cases as cases
    where outcome is not null
      and decided_at >= date_trunc('month', now(), 'UTC') - interval '3 months'
      and decided_at < date_trunc('month', now(), 'UTC')
      and exists (select from reports where case_id = cases.id)
  `.execute(db)
  return rows[0] ?? { count: 0, medianHours: null }
}

export interface MonthTotals {
  month: string
  registrations: number
  heldVotes: number
  excludedVotes: number
  releasedReviews: number
  excludedReviews: number
}

/** Registrations and what reviews did in the latest months, newest first; months without anything are left out. */
export async function listIntegrityMonths(db: Db, months: number): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    with counted as (
      select to_char(day, 'YYYY-MM') as month, 'REGISTRATIONS' as kind, sum(amount) as total
      from activity
      where kind = 'users' and day >= date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${months - 1})
      group by 1
      union all
      select month, kind, total from integrity_counts
      where month > to_char((now() at time zone 'UTC') - make_interval(months => ${months}), 'YYYY-MM')
    )
    select month,
      coalesce(sum(total) filter (where kind = 'REGISTRATIONS'), 0) :: int as registrations,
      coalesce(sum(total) filter (where kind = 'HELD'), 0) :: int as "heldVotes",
      coalesce(sum(total) filter (where kind = 'EXCLUDED'), 0) :: int as "excludedVotes",
      coalesce(sum(total) filter (where kind = 'RELEASES'), 0) :: int as "releasedReviews",
      coalesce(sum(total) filter (where kind = 'EXCLUSIONS'), 0) :: int as "excludedReviews"
    from counted where total > 0 group by month order by month desc
  `.execute(db)
  return rows
}

export interface IntegrityTotals {
  accounts: number
  /** Accounts without a confirmed email. */
  unconfirmed: number
  openReviews: number
  /** What is published of the votes that are set apart, added up: the points of each person differ by five voters. */
  setApartVotes: number
}

/** The present totals; accounts without a confirmed email and open reviews are counted up to a number. */
export async function readIntegrityTotals(db: Db, max: number): Promise<IntegrityTotals> {
  const { rows } = await sql<IntegrityTotals>`
    select (select coalesce(sum(amount), 0) :: int from activity where kind = 'users') as accounts,
      (select count(*) :: int from (
        select from voters where not is_email_confirmed limit ${max}
      ) as found) as unconfirmed,
      (select count(*) :: int from (
        select from vote_reviews where outcome is null limit ${max}
      ) as found) as "openReviews",
      (select coalesce(sum(upvotes + downvotes), 0) :: int from set_apart_tallies
        where (select merged_into is null from personalities where id = personality_id)) as "setApartVotes"
  `.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('aggregates have a row')
  return totals
}
