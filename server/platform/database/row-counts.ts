import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Number of rows of a kind, from the daily counters: their number grows with the days, not with the rows. Triggers keep
 * them equal to the rows.
 */
export async function countRows(
  db: Db,
  kind: 'votes' | 'comments' | 'users' | 'personalities',
): Promise<number> {
  const { total } = await db
    .selectFrom('activity')
    .where('kind', '=', kind)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  return total
}
