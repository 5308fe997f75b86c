import { sql } from 'kysely'
import type { ActivityDay, AdminStats } from '../../contract/admin.ts'
import type { CheckedCounts, WrongCount } from '../platform/database/counts.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const kinds = ['votes', 'comments', 'users', 'personalities'] as const
type Kind = (typeof kinds)[number]

interface Amount {
  total: number
  /** Made on the day that was asked from, or later. */
  since: number
}

/** How much of each kind there is. */
export async function amounts(db: Db, firstDay: string): Promise<Record<Kind, Amount>> {
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

/** What was made on each day from `firstDay` on, by day; days without anything are left out. */
export async function activitySince(
  db: Db,
  firstDay: string,
): Promise<Map<string, Omit<ActivityDay, 'day'>>> {
  const amountOf = (kind: Kind) =>
    sql<number>`coalesce(sum(amount) filter (where kind = ${kind}), 0)`
  const rows = await db
    .selectFrom('activity')
    // By kind first, as the index is.
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
  return new Map(rows.map(({ day, ...made }) => [day, made]))
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

const counted = sql`
  select kind, (created_at at time zone 'UTC') :: date as day, count(*) as amount from (
    select 'votes' :: activity_kind as kind, created_at from votes
    union all select 'comments', created_at from comments
    union all select 'users', created_at from users
    union all select 'personalities', created_at from personalities
  ) as made group by 1, 2
`

/** Compares what was counted of every day with the rows of that day, all at one moment. */
export async function checkCounts(tx: Tx): Promise<CheckedCounts> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const { rows } = await sql<WrongCount>`
    select day :: text as subject, kind :: text as counter,
      stored.amount as stored, coalesce(counted.amount, 0) as counted
    from (select kind, day, sum(amount) as amount from activity group by 1, 2) as stored
    full join (${counted}) as counted using (kind, day)
    order by day, kind
  `.execute(tx)
  return {
    total: rows.length,
    wrong: rows.filter(({ stored, counted }) => stored !== counted),
  }
}

/** Counts every day anew; whoever makes something to be counted waits meanwhile. */
export async function repairCounts(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`lock table activity in exclusive mode`.execute(tx)
  await tx.deleteFrom('activity').execute()
  await sql`insert into activity (kind, day, amount) ${counted}`.execute(tx)
}
