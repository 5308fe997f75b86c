import type { PrivacySettings } from '../follows/policy.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Changes the given settings and returns all; undefined when the user was deleted. */
export async function updatePrivacy(
  tx: Tx,
  userId: string,
  { isPrivate, approvesFollowers }: Partial<PrivacySettings>,
): Promise<PrivacySettings | undefined> {
  return tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ is_private: isPrivate, approves_followers: approvesFollowers })
    .returning(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirst()
}

export const readPrivacy = (db: Db, userId: string): Promise<PrivacySettings> =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirstOrThrow()
