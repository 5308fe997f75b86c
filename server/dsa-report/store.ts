import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { StoredStatement } from '../statements/told.ts'

/** A calendar year in UTC. */
export interface Period {
  /** First moment, and the first moment after it, as ISO timestamps. */
  from: string
  until: string
}

const within = (column: string, { from, until }: Period) =>
  sql<boolean>`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${until}::timestamptz`

const hours = (from: string, until: string) =>
  sql`extract(epoch from ${sql.ref(until)} - ${sql.ref(from)}) / 3600`

/** Notices of a category; times in hours, null without any that was decided. */
export interface NoticeCounts {
  /** Null for all categories together. */
  category: string | null
  notices: number
  trusted: number
  medianHours: number | null
  trustedMedianHours: number | null
}

export async function countNotices(db: Db, period: Period): Promise<NoticeCounts[]> {
  const { rows } = await sql<NoticeCounts>`
    select category, count(*)::int as notices,
      count(*) filter (where trusted_body is not null)::int as trusted,
      percentile_cont(0.5) within group (order by ${hours('created_at', 'decided_at')})::float8 as "medianHours",
      percentile_cont(0.5) within group (order by ${hours('created_at', 'decided_at')})
        filter (where trusted_body is not null)::float8 as "trustedMedianHours"
    from notices where ${within('created_at', period)}
    group by grouping sets ((category), ())
  `.execute(db)
  return rows
}

/** Statements of one category, ground, source and kind of restriction. */
export interface StatementCounts {
  category: string
  isIllegal: boolean
  source: string
  isDetectedAutomatically: boolean
  isDecidedAutomatically: boolean
  visibility: string | null
  account: string | null
  count: number
}

export async function countStatements(db: Db, period: Period): Promise<StatementCounts[]> {
  const { rows } = await sql<StatementCounts>`
    select category, decision_ground = 'DECISION_GROUND_ILLEGAL_CONTENT' as "isIllegal",
      source_type as source, automated_detection as "isDetectedAutomatically",
      automated_decision = 'AUTOMATED_DECISION_FULLY' as "isDecidedAutomatically",
      decision_visibility as visibility, decision_account as account, count(*)::int as count
    from statements where ${within('created_at', period)}
    group by 1, 2, 3, 4, 5, 6, 7
  `.execute(db)
  return rows
}

/** Appeals that were decided in the year, that wait of those that came in it, and the median time of a decision. */
export interface AppealCounts {
  upheld: number
  reversed: number
  waiting: number
  medianHours: number | null
}

/** Numbers of decided appeals are those of the public counts, which stay when content is deleted. */
export async function countAppeals(db: Db, period: Period): Promise<AppealCounts> {
  const [firstMonth, afterMonth] = [period.from.slice(0, 7), period.until.slice(0, 7)]
  const { rows } = await sql<AppealCounts>`
    with votes as (
      select is_granted, created_at, decided_at from vote_appeals
    ),
    counted as (
      select kind, total from moderation_counts where month >= ${firstMonth} and month < ${afterMonth}
    )
    select
      (select coalesce(sum(total), 0)::int from counted where kind = 'APPEALS_REJECTED')
        + (select count(*)::int from votes where not is_granted and ${within('decided_at', period)}) as upheld,
      (select coalesce(sum(total), 0)::int from counted where kind = 'APPEALS_GRANTED')
        + (select count(*)::int from votes where is_granted and ${within('decided_at', period)}) as reversed,
      (select count(*)::int from appeals where is_granted is null and ${within('created_at', period)})
        + (select count(*)::int from votes where is_granted is null and ${within('created_at', period)}) as waiting,
      (
        select percentile_cont(0.5) within group (order by ${hours('created_at', 'decided_at')})::float8
        from (
          select created_at, decided_at from appeals
          union all select created_at, decided_at from votes
        ) as decided where ${within('decided_at', period)}
      ) as "medianHours"
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('aggregates have a row')
  return counts
}

export async function countPauses(db: Db, period: Period): Promise<number> {
  const row = await db
    .selectFrom('notice_pauses')
    .where(within('created_at', period))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** The statements of a year as the transparency database takes them, oldest first. */
export async function* eachStatement(db: Db, period: Period) {
  let after: string | undefined
  const batchSize = 1_000
  for (;;) {
    const rows = await db
      .selectFrom('statements')
      .where(within('created_at', period))
      .$if(after !== undefined, (all) => all.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(batchSize)
      .selectAll()
      .$narrowType<Pick<StoredStatement, 'finding' | 'content'>>()
      .execute()
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id
  }
}

/** Orders of a year of one category, to act against content or to give information. */
export interface OrderCounts {
  category: string
  isToAct: boolean
  orders: number
  items: number
}

/** Published orders by the year of the order; those to keep texts are left out. */
export async function countOrders(db: Db, year: number): Promise<OrderCounts[]> {
  const { rows } = await sql<OrderCounts>`
    select category, kind <> 'INFORMATION' as "isToAct", count(*)::int as orders, sum(items)::int as items
    from authority_orders
    where ordered_on >= make_date(${year}, 1, 1) and ordered_on < make_date(${year} + 1, 1, 1)
      and kind <> 'HOLD'
      and not exists (select from authority_orders as later where later.supersedes = authority_orders.id)
    group by 1, 2
  `.execute(db)
  return rows
}
