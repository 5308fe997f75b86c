import { type RawBuilder, sql } from 'kysely'

/** The tables of counters, by what they count. */
const totalsOf = {
  personality: { table: sql.table('personality_totals'), id: sql.ref('personality_id') },
  post: { table: sql.table('post_totals'), id: sql.ref('post_id') },
}

/**
 * Query that locks rows of counters, ordered by id, and selects their `personality_id` or `post_id`. Every transaction
 * that changes counters runs it first, alone or as a common table expression, for personalities before posts:
 * transactions that lock in the same order cannot deadlock.
 * @param ids a query or a value for `in (…)`; absent: locks all rows
 * @param strength `update` for rows that will be deleted
 */
export function lockTotals(
  subject: keyof typeof totalsOf,
  ids?: RawBuilder<unknown>,
  strength: 'no key update' | 'update' = 'no key update',
): RawBuilder<unknown> {
  const { table, id } = totalsOf[subject]
  const condition = ids ? sql`where ${id} in (${ids})` : sql``
  return sql`select ${id} from ${table} ${condition} order by ${id} for ${sql.raw(strength)}`
}
