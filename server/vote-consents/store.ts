import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/**
 * Stores an agreement; one to the same version, or a newer one, stays with its day.
 * @returns false if the member has withdrawn one whose votes are not deleted yet
 */
export async function upsertConsent(
  db: Db,
  userId: string,
  { version, agreedOn }: { version: number; agreedOn: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into vote_consents as stored (user_id, version, agreed_on) values (${userId}, ${version}, ${agreedOn})
    on conflict on constraint vote_consents__user_id do update
    set version = greatest(stored.version, excluded.version),
      agreed_on = case when stored.version >= excluded.version then stored.agreed_on else excluded.agreed_on end
    where stored.withdrawn_on is null
    returning user_id
  `.execute(db)
  return rows.length > 0
}

/**
 * Notes that a member has withdrawn.
 * @returns false if that was noted before
 */
export async function withdraw(tx: Tx, userId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    insert into vote_consents as stored (user_id, withdrawn_on) values (${userId}, ${day})
    on conflict on constraint vote_consents__user_id do update set withdrawn_on = excluded.withdrawn_on
    where stored.withdrawn_on is null
    returning user_id
  `.execute(tx)
  return rows.length > 0
}

/** Members who had withdrawn by a day, at most so many; `areVotesOut` if their votes are in no count any more. */
export async function listWithdrawn(
  tx: Tx,
  { until, areVotesOut, limit }: { until: string; areVotesOut: boolean; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from vote_consents join voters using (user_id)
    where withdrawn_on <= ${until}::date and are_votes_withdrawn = ${areVotesOut}
    order by user_id limit ${limit}
  `.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Forgets agreements whose votes are deleted: the members are asked again before their next vote. */
export async function deleteConsents(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .deleteFrom('vote_consents')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('withdrawn_on', 'is not', null)
    .execute()
}
