import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** The key under which the month of the last withdrawal stands, as `2026-01`. */
const monthKey = 'withdrawal-month'

/** Takes the withdrawal of a month for this transaction; false when it was done, or is being done by another process. */
export async function claimMonth(tx: Tx, month: string): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value) values (${monthKey}, ${month})
    on conflict on constraint settings__key do update set value = excluded.value
    where settings.value < excluded.value
    returning key
  `.execute(tx)
  return rows.length > 0
}

/** Deleted accounts whose votes and anonymous comments wait; none of them is named anywhere. */
export async function countDetachments(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('detachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lets the next group of deleted accounts begin with none. */
export async function clearDetachments(tx: Tx): Promise<void> {
  await tx.deleteFrom('detachments').execute()
}

const batchSize = 5_000

/**
 * Deletes some of what deleted accounts left. Whoever changes what the totals count locks them first and in order.
 * @returns how many rows were deleted; fewer than asked for when nothing is left
 */
async function deleteBatch(db: Db, table: 'votes' | 'comments'): Promise<bigint> {
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select id, personality_id from ${sql.table(table)}
      where user_id is null order by personality_id limit ${batchSize}
    ), locked as materialized (
      select personality_id from personality_totals
      where personality_id in (select personality_id from chosen)
      order by personality_id for no key update
    )
    delete from ${sql.table(table)} as detached using chosen join locked using (personality_id)
    where detached.personality_id = chosen.personality_id and detached.id = chosen.id
      and detached.user_id is null
  `.execute(db)
  return numAffectedRows ?? 0n
}

/** Deletes all votes and anonymous comments that deleted accounts left. */
export async function deleteDetached(tx: Tx): Promise<void> {
  for (const table of ['votes', 'comments'] as const) {
    while ((await deleteBatch(tx, table)) === BigInt(batchSize));
  }
}
