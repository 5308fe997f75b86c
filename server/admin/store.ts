import { type RawBuilder, sql } from 'kysely'
import type { ActivityDay, AdminStats, AdminTaskKind, AdminTasks } from '../../contract/admin.ts'
import { limits } from '../../contract/limits.ts'
import type { Db } from '../platform/database/database.ts'

const kinds = ['votes', 'comments', 'users', 'personalities'] as const
type Kind = (typeof kinds)[number]

interface Amount {
  total: number
  /** Created on the first day of the query or later. */
  since: number
}

/** Number of rows of each kind, in total and since `firstDay`. */
export async function countActivity(db: Db, firstDay: string): Promise<Record<Kind, Amount>> {
  const rows = await db
    .selectFrom('activity')
    .groupBy('kind')
    .select([
      'kind',
      sql<number>`sum(amount)`.as('total'),
      sql<number>`coalesce(sum(amount) filter (where day >= ${firstDay}::date), 0)`.as('since'),
    ])
    .execute()
  const byKind = new Map(rows.map(({ kind, ...amount }) => [kind, amount]))
  const amountOf = (kind: Kind) => byKind.get(kind) ?? { total: 0, since: 0 }
  return {
    votes: amountOf('votes'),
    comments: amountOf('comments'),
    users: amountOf('users'),
    personalities: amountOf('personalities'),
  }
}

/** Activity of each day since `firstDay`, by day; days without any are left out. */
export async function activitySince(
  db: Db,
  firstDay: string,
): Promise<Map<string, Omit<ActivityDay, 'day'>>> {
  const amountOf = (kind: Kind) =>
    sql<number>`coalesce(sum(amount) filter (where kind = ${kind}), 0)`
  const rows = await db
    .selectFrom('activity')
    // `kind` is the index's first column.
    .where('kind', 'in', kinds)
    .where('day', '>=', firstDay)
    .groupBy('day')
    .select([
      'day',
      amountOf('votes').as('votes'),
      amountOf('comments').as('comments'),
      amountOf('users').as('registrations'),
    ])
    .execute()
  return new Map(rows.map(({ day, ...counts }) => [day, counts]))
}

/** Largest number of rows of `activity` that one merge deletes. */
const maxMerged = 10_000

/**
 * Replaces the rows of `activity` with the same kind and day by their sum, in one statement. Rows that another process
 * is merging are skipped.
 */
export async function mergeActivity(db: Db): Promise<void> {
  await sql`
    with parts as (
      select id from activity
      where (kind, day) in (select kind, day from activity group by kind, day having count(*) > 1)
      limit ${maxMerged} for update skip locked
    ), removed as (
      delete from activity using parts where activity.id = parts.id
      returning kind, day, amount
    )
    insert into activity (kind, day, amount)
    select kind, day, sum(amount) from removed group by kind, day having sum(amount) <> 0
  `.execute(db)
}

export function newestUsers(db: Db, limit: number): Promise<AdminStats['recentUsers']> {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .select(['users.id', 'name', 'username', 'email', 'role'])
    .execute()
}

/**
 * The rows of each kind that wait: since when, and what they are about. The oldest ones first. Joins for a name are left
 * joins, which the planner leaves out where only rows are counted.
 */
const waiting: Record<AdminTaskKind, RawBuilder<unknown>> = {
  reports: sql`select created_at, type::text from moderation_cases where outcome is null order by id`,
  appeals: sql`
    select appeals.created_at, type::text from appeals
    join moderation_cases on moderation_cases.id = case_id
    where is_granted is null order by appeals.id`,
  voteReviews: sql`
    select vote_reviews.created_at, name from vote_reviews
    join vote_findings on review_id = vote_reviews.id
    left join personalities on personalities.id = personality_id
    where outcome is null order by vote_reviews.created_at`,
  // Only the day, as the reviews say it: the minute could tell who was at the site then.
  voteAppeals: sql`
    select date_trunc('day', vote_appeals.created_at, 'UTC'), name from vote_appeals
    join vote_findings using (review_id)
    left join personalities on personalities.id = vote_findings.personality_id
    where is_granted is null order by vote_appeals.created_at`,
  verifications: sql`
    select verification_requests.created_at, name from verification_requests
    left join users on users.id = user_id
    where verification_requests.status = 'PENDING' order by verification_requests.id`,
  newAccounts: sql`select created_at, name from users where awaits_approval order by created_at`,
  // Not those that have a day, on which the account is deleted without anybody's agreement.
  deletionRequests: sql`
    select member_requests.created_at, name from member_requests
    left join users on users.id = user_id
    where outcome is null and due_at is null order by member_requests.id`,
  messages: sql`
    select created_at, name from contact_messages where handled_at is null order by id`,
  failedMails: sql`select requested_at, null from mails where failure is not null order by requested_at`,
}

/** Some columns of the oldest rows of some kinds. */
const oldestOf = (of: AdminTaskKind[], columns: RawBuilder<unknown>, limit: number) =>
  sql.join(
    of.map(
      (kind) => sql`
        select ${sql.lit(kind)} as kind, ${columns}
        from (${waiting[kind]} limit ${sql.lit(limit)}) as waiting (since, about)`,
    ),
    sql` union all `,
  )

/** Number of tasks by kind, the kind of the oldest first. */
export async function countTasks(db: Db, of: AdminTaskKind[]): Promise<AdminTasks['kinds']> {
  const { rows } = await sql<AdminTasks['kinds'][number]>`
    select kind, count(*)::integer as count, min(since) as "oldestAt"
    from (${oldestOf(of, sql`since`, limits.countedTasks)}) as tasks group by kind order by min(since), kind
  `.execute(db)
  return rows
}

/** The tasks that wait longest, one for all mails. */
export async function listOldestTasks(
  db: Db,
  of: AdminTaskKind[],
  limit: number,
): Promise<AdminTasks['oldest']> {
  const { rows } = await sql<AdminTasks['oldest'][number]>`
    select kind, since, about from (
      select *, row_number() over (partition by kind order by since) as place
      from (${oldestOf(of, sql`since, about`, limit)}) as tasks
    ) as tasks
    where kind <> 'failedMails' or place = 1
    order by since, kind limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** Which steps of a new site's setup the database shows as done. */
export async function findSetupSteps(
  db: Db,
): Promise<Record<'hasSettings' | 'hasPeople' | 'hasPictures' | 'hasPublication', boolean>> {
  const { rows } = await sql<Awaited<ReturnType<typeof findSetupSteps>>>`select
    exists (select from site_settings) as "hasSettings",
    (select id from personalities order by id limit 1) is not null as "hasPeople",
    exists (
      select from (select image_url from personalities order by id limit 1000) as first_people
      where image_url is not null
    ) as "hasPictures",
    -- The first publications of a new site have no lists.
    coalesce((select ballots > 0 from publications order by number desc limit 1), false)
      as "hasPublication"
  `.execute(db)
  const [steps] = rows
  if (!steps) throw new Error('A query without tables returned no row.')
  return steps
}
