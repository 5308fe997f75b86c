import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A counter that differs from the number of rows it counts. */
export interface WrongCount {
  /** The username, slug, post or day that the counter belongs to. */
  subject: string
  counter: string
  /** Null where the row of counters is missing. */
  stored: number | null
  /** Null where a counter should not exist. */
  counted: number | null
}

export interface CheckedCounts {
  /** The number of counters compared. */
  total: number
  wrong: WrongCount[]
}

/** How counters are compared with what they count, and repaired. */
export interface Counters {
  check(tx: Tx): Promise<CheckedCounts>
  /** Sets the counters that differ. */
  repair(tx: Tx): Promise<void>
}

/** Counters of a table that has a row for each subject. */
interface RowCounters {
  subjects: 'personalities' | 'posts' | 'users'
  table: 'personality_sorts' | 'personality_totals' | 'post_totals' | 'user_totals'
  /** The column with the subject's id, which is unique by the constraint `<table>__<key>`. */
  key: 'personality_id' | 'post_id' | 'user_id'
  /** Columns by the name of the counter in the report, in which they are in this order. */
  columns: Record<string, string>
  /** A query of `id`, `subject` and the true value of each column, of all subjects or of those with some ids. */
  counted(ids?: string[]): RawBuilder<unknown>
  /** Keeps out who changes these counters or what they count: the next statement sees all that was written before. */
  lock(ids: string[]): RawBuilder<unknown>
  /** Called with the ids of repaired rows. */
  notify?(ids: string[]): RawBuilder<unknown>
}

export function rowCounters(counters: RowCounters): Counters {
  return {
    check: (tx) => checkRows(tx, counters),
    repair: (tx) => repairRows(tx, counters),
  }
}

/** Condition: a row is of one of these ids; all rows without ids. */
export const isOneOf = (column: string, ids: string[] | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`

const list = (columns: string[], write: (column: string) => RawBuilder<unknown>) =>
  sql.join(columns.map((column) => write(column)))

/** Compares all counters with what they count, in one statement. */
async function checkRows(
  tx: Tx,
  { subjects, table, key, columns, counted }: RowCounters,
): Promise<CheckedCounts> {
  const { total } = await tx
    .selectFrom(subjects)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const compared = Object.entries(columns).map(
    ([counter, column], position) =>
      sql`(${sql.lit(position)}, ${sql.lit(counter)}, stored_row.${sql.id(column)}, actual.${sql.id(column)})`,
  )
  const { rows } = await sql<WrongCount>`
    select subject, counter, stored, counted
    from (${counted()}) as actual
    left join ${sql.table(table)} as stored_row on stored_row.${sql.id(key)} = actual.id
    cross join lateral (values ${sql.join(compared)}) as counters (position, counter, stored, counted)
    where stored is distinct from counted
    order by subject, position
  `.execute(tx)
  return { total: total * compared.length, wrong: rows }
}

/** Sets the counters that differ to the number of rows; only writes that change these counters wait. */
async function repairRows(tx: Tx, counters: RowCounters): Promise<void> {
  const { subjects, table, key, columns, counted, lock, notify } = counters
  const names = Object.values(columns)
  const [stored, id, constraint] = [sql.table(table), sql.id(key), sql.id(`${table}__${key}`)]
  // Missing rows first, so that they can be locked.
  await sql`
    insert into ${stored} (${id}, ${list(names, sql.id)})
    select id, ${list(names, () => sql`0`)} from ${sql.table(subjects)}
    ${subjects === 'personalities' ? sql`where merged_into is null` : sql``}
    on conflict on constraint ${constraint} do nothing
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select actual.id from (${counted()}) as actual
    join ${stored} as stored_row on stored_row.${id} = actual.id
    where (${list(names, (name) => sql`stored_row.${sql.id(name)}`)})
      is distinct from (${list(names, (name) => sql`actual.${sql.id(name)}`)})
  `.execute(tx)
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await lock(ids).execute(tx)
  await sql`
    update ${stored} as stored_row set ${list(names, (name) => sql`${sql.id(name)} = actual.${sql.id(name)}`)}
    from (${counted(ids)}) as actual where actual.id = stored_row.${id}
  `.execute(tx)
  await notify?.(ids).execute(tx)
}
