import { sql } from 'kysely'
import type { ActivityDay, AdminStats } from '../../contract/admin.ts'
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
