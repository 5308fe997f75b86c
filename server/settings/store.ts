import type { PrivacySettings } from '../follows/policy.ts'
import type { Db } from '../platform/database/database.ts'

export const readPrivacy = (db: Db, userId: string): Promise<PrivacySettings> =>
  db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirstOrThrow()
