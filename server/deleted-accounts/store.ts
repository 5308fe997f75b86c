import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'

/** Key of the setting that holds the month of the last withdrawal, as `2026-01`. */
const monthKey = 'withdrawal-month'

/** Claims the withdrawal of a month for this transaction; false when it was done, also by another process meanwhile. */
export async function claimMonth(tx: Tx, month: string): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${monthKey}, ${month})
    on conflict on constraint settings__key do update set value = excluded.value
    where settings.value < excluded.value
    returning key
  `.execute(tx)
  return rows.length > 0
}

/** Number of deleted accounts whose votes and anonymous comments are still stored; their ids are stored nowhere. */
export async function countDetachments(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('detachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Resets the group of deleted accounts. */
export async function clearDetachments(tx: Tx): Promise<void> {
  await tx.deleteFrom('detachments').execute()
}

const batchSize = 5_000

/**
 * Deletes a batch of detached votes or comments.
 * @returns number of deleted rows; fewer than `batchSize` when nothing is left
 */
async function deleteBatch(db: Db, table: 'votes' | 'comments'): Promise<bigint> {
  const { numAffectedRows } = await sql`
    with batch as materialized (
      select id, personality_id from ${sql.table(table)}
      where user_id is null order by personality_id limit ${batchSize}
    ), locked as materialized (
      ${lockTotals('personality', sql`select personality_id from batch`)}
    )
    delete from ${sql.table(table)} as detached using batch join locked using (personality_id)
    where detached.personality_id = batch.personality_id and detached.id = batch.id
      and detached.user_id is null
  `.execute(db)
  return numAffectedRows ?? 0n
}

/** Deletes all detached votes and anonymous comments. */
export async function deleteDetached(tx: Tx): Promise<void> {
  for (const table of ['votes', 'comments'] as const) {
    while ((await deleteBatch(tx, table)) === BigInt(batchSize));
  }
}
