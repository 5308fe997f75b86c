import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** Condition on `users` and `voters`: the account was never confirmed and has nothing that somebody would miss. */
const isRemovable = (cutoff: string) => sql<boolean>`
  not voters.is_email_confirmed and users.created_at < ${cutoff}
  and users.role = 'USER' and users.status = 'ACTIVE' and users.verification_status is null
  and not exists (select from comments where comments.user_id = users.id)
  and not exists (select from posts where posts.user_id = users.id)
  and not exists (select from post_comments where post_comments.user_id = users.id)
  and not exists (select from reports where reporter_id = users.id)
  and not exists (select from contact_messages where contact_messages.user_id = users.id)
  and not exists (select from shadow_suspensions where shadow_suspensions.user_id = users.id)
`

const withVoters = (db: Db) =>
  db.selectFrom('users').innerJoin('voters', 'voters.user_id', 'users.id')

/**
 * Ids of accounts that may be removed, in their order.
 * @param after the last id of the batch before, undefined for the first
 */
export async function listRemovable(
  db: Db,
  cutoff: string,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await withVoters(db)
    .where(isRemovable(cutoff))
    .$if(after !== undefined, (all) => all.where('voters.user_id', '>', after ?? ''))
    .orderBy('voters.user_id')
    .select('users.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks an account so that it cannot write anything until the transaction ends; waits for what is being written.
 * @returns false when it may not be removed any more, or another process is doing it
 */
export async function lockRemovable(tx: Tx, userId: string, cutoff: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!locked) return false
  const found = await withVoters(tx)
    .where('users.id', '=', userId)
    .where(isRemovable(cutoff))
    .select('users.id')
    .executeTakeFirst()
  return found !== undefined
}
