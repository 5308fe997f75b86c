import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { lockVoters } from '../platform/database/lock-voters.ts'

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

/** Voters whose votes are withdrawn or restored at once at most; others wait for the next group. */
const plannedMax = 10_000

/**
 * Users whose votes are to be withdrawn or restored, and how many of them change the counts and have existed for a month:
 * others do not hide anybody.
 */
export async function listPlanned(tx: Tx): Promise<{ userIds: string[]; effective: number }> {
  const { rows } = await sql<{ userId: string; isEffective: boolean }>`
    select planned.user_id as "userId",
      users.created_at < now() - interval '30 days' and voters.is_email_confirmed and exists (
        select from votes where votes.user_id = planned.user_id and review_id is null
      ) as "isEffective"
    from (select user_id from vote_withdrawals order by user_id limit ${plannedMax}) as planned
    join voters using (user_id) join users on users.id = planned.user_id
  `.execute(tx)
  return {
    userIds: rows.map(({ userId }) => userId),
    effective: rows.filter(({ isEffective }) => isEffective).length,
  }
}

/** Locks all counters that this group changes, in the order of their ids. */
export async function lockGroup(tx: Tx, userIds: string[]): Promise<void> {
  const detached = sql`array(
    select personality_id from votes where user_id is null
    union select personality_id from comments where user_id is null
  )`
  await lockVoters(userIds, detached).execute(tx)
}

/** Carries the plans for these users out; triggers count. */
export async function applyPlanned(tx: Tx, userIds: string[]): Promise<void> {
  await sql`
    with planned as (
      delete from vote_withdrawals where user_id = any(${userIds}::uuid[]) returning user_id, are_withdrawn
    )
    update voters set are_votes_withdrawn = are_withdrawn from planned where planned.user_id = voters.user_id
  `.execute(tx)
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
