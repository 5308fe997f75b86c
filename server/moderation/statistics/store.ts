import { sql } from 'kysely'
import type { DeskStatistics } from '../../../contract/moderation.ts'
import type { Db } from '../../platform/database/database.ts'

type Times = Pick<DeskStatistics, 'oldestAt' | 'medianHours'>

/** When the oldest open case began, and how long half of the decisions of the last 30 days took at most. */
export async function readTimes(db: Db): Promise<Times> {
  const { rows } = await sql<Times>`
    select
      (select created_at from moderation_cases where outcome is null order by id limit 1) as "oldestAt",
      (
        select round((
          extract(epoch from percentile_cont(0.5) within group (order by decided_at - created_at)) / 3600
        )::numeric, 1)::float8
        from moderation_cases
        where outcome is not null and decided_at > now() - interval '30 days'
      ) as "medianHours"
  `.execute(db)
  return rows[0] ?? { oldestAt: null, medianHours: null }
}

/** Decided cases of each of the last weeks, from Monday in UTC, oldest first; weeks without any are 0. */
export async function countByWeek(db: Db, weeks: number): Promise<DeskStatistics['weeks']> {
  const { rows } = await sql<{ week: string; decided: number }>`
    select to_char(week, 'YYYY-MM-DD') as week, (
      select count(*)::integer from moderation_cases
      where outcome is not null and decided_at >= week at time zone 'UTC'
        and decided_at < (week + interval '7 days') at time zone 'UTC'
    ) as decided
    from generate_series(
      date_trunc('week', now() at time zone 'UTC') - make_interval(weeks => ${weeks - 1}),
      date_trunc('week', now() at time zone 'UTC'),
      interval '7 days'
    ) as weeks (week)
    order by week
  `.execute(db)
  return rows
}

/** Cases of the last 30 days in which a rule was broken, by rule and outcome. */
export async function countByRule(db: Db): Promise<DeskStatistics['rules']> {
  const { rows } = await sql<DeskStatistics['rules'][number]>`
    select rule, outcome, count(*)::integer as count from moderation_cases
    where outcome is not null and rule is not null and decided_at > now() - interval '30 days'
    group by rule, outcome order by rule, outcome
  `.execute(db)
  return rows
}

/** Appeals that were decided in the last 90 days. */
export async function countAppeals(db: Db): Promise<DeskStatistics['appeals']> {
  const { rows } = await sql<DeskStatistics['appeals']>`
    select count(*) filter (where is_granted)::integer as granted,
      count(*) filter (where not is_granted)::integer as rejected
    from appeals where decided_at > now() - interval '90 days'
  `.execute(db)
  return rows[0] ?? { granted: 0, rejected: 0 }
}
