import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Links of one account that work at the same time; more than can be asked for in their lifetime without being blocked. */
const maxLinks = 30

/** Stores the hash of a reset token; where there is no such account, the same work comes to nothing. */
export async function insertReset(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  expiresAt: string,
): Promise<void> {
  await db
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression(
      db
        .selectFrom('accounts')
        .where('user_id', '=', userId)
        .select(({ val, cast }) => [
          'user_id',
          cast<Buffer>(val(tokenHash), 'bytea').as('token_hash'),
          cast<string>(val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .execute()
  await sql`
    delete from password_resets where token_hash in (
      select token_hash from password_resets where user_id = ${userId}
      order by expires_at desc offset ${maxLinks}
    )
  `.execute(db)
}

/** Ends every link of an account. */
export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** Uses a reset token up; undefined when there is none, or its time is over. */
export async function takeReset(
  db: Db,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id as userId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.userId : undefined
}
