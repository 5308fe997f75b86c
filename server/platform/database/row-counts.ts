import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Order } from '../../../contract/paging.ts'
import { problem } from '../errors.ts'
import type { CursorPaging, PageWindow } from '../paging.ts'
import { batchedRead } from './batched-read.ts'
import type { Db } from './database.ts'
import type { Tables } from './schema.ts'

type CountedKind = 'votes' | 'comments' | 'users' | 'personalities'

/**
 * Number of rows of a kind, from the daily counters: their number grows with the days, not with the rows. Triggers keep
 * them equal to the rows.
 */
export async function countRows(db: Db, kind: CountedKind): Promise<number> {
  const [row] = await readCount(db, { kind })
  return row?.total ?? 0
}

const readCount = batchedRead({
  name: 'row_counts',
  columns: { kind: 'activity_kind' },
  statement: (_db, requested) => sql<{ ordinal: number; total: number }>`
    select ordinal, (
      select coalesce(sum(amount), 0) from activity where activity.kind = requested.kind
    ) as total
    from ${requested}
  `,
})

/** Rows of a list without counters that are counted at most, and up to which it has pages by number. */
export const maxCounted = 10_000

/**
 * Number of rows that a query selects, at most `limit`, for lists without counters.
 * @param rows a query without a limit
 */
export async function countUpTo<Source extends Tables, Table extends keyof Source, Row>(
  db: Db,
  rows: SelectQueryBuilder<Source, Table, Row>,
  limit: number = maxCounted,
): Promise<number> {
  const { total } = await db
    .selectFrom(rows.limit(sql.lit(limit)).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Rows to skip of a list that `countUpTo` has counted.
 * @throws 400 for a page behind the counted rows
 */
export function countedOffset({ page, limit, cursor }: CursorPaging, total: number): number {
  if (cursor !== undefined) return 0
  if (total >= maxCounted && page * limit > maxCounted) throw problem('pageTooDeep')
  return (page - 1) * limit
}

/** Start of a window of a list in the order of days. */
export interface WindowStart {
  /** The first day with rows of the window, as 2026-01-31; undefined if no day is skipped. */
  day: string | undefined
  /** Rows of that day, and of later ones in this order, before the window. */
  skipped: number
}

/** Rows that are skipped one by one, which is cheaper than looking for the day. */
const fewRows = 1_000

/**
 * The start of a window of all rows of a kind, ordered by their day (UTC): days before it are skipped by their counters.
 * @param order of the days in the window
 */
export async function findWindowStart(
  db: Db,
  kind: CountedKind,
  { offset }: PageWindow,
  order: Order,
): Promise<WindowStart> {
  if (offset <= fewRows) return { day: undefined, skipped: offset }
  const { rows } = await sql<{ day: string; rowsBefore: number }>`
    select day, "rowsBefore" from (
      select day, sum(sum(amount)) over (order by day ${sql.raw(order)}) - sum(amount) as "rowsBefore"
      from activity where kind = ${kind} group by day having sum(amount) > 0
    ) as days
    where "rowsBefore" <= ${offset}
    order by "rowsBefore" desc limit 1
  `.execute(db)
  return { day: rows[0]?.day, skipped: offset - (rows[0]?.rowsBefore ?? 0) }
}

/**
 * SQL condition: a row is of that day (UTC) or of a later one in this order.
 * @param of the column or expression of the index to use, with the row's time or with its day
 */
export const isFromDay = (
  of: { time: string } | { day: RawBuilder<string> },
  day: string,
  order: Order,
): RawBuilder<SqlBool> => {
  if ('day' in of) return sql`${of.day} ${sql.raw(order === 'desc' ? '<=' : '>=')} ${day}`
  return order === 'desc'
    ? sql`${sql.ref(of.time)} < (${day}::date + 1)::timestamp at time zone 'UTC'`
    : sql`${sql.ref(of.time)} >= ${day}::date::timestamp at time zone 'UTC'`
}
