import type { Db } from '../../platform/database/database.ts'

/** Keeps the hash of a reset token, in place of an older one; where there is no such account, the same work comes to nothing. */
export async function replaceReset(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  expiresAt: string,
): Promise<void> {
  const reset = { token_hash: tokenHash, expires_at: expiresAt }
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
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(reset))
    .execute()
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
