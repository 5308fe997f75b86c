import type { Profile, VerificationStatus } from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Changes what is given; breaks `users__username` when the username is taken. */
export async function updateProfile(
  db: Db,
  userId: string,
  { profileImage, ...texts }: Partial<Profile>,
): Promise<void> {
  const changes = { ...texts, profile_image: profileImage }
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('users').where('id', '=', userId).set(changes).execute()
}

/** Where a member's verification stands, held until the transaction ends; undefined when there is no such member. */
export async function holdVerification(
  tx: Tx,
  userId: string,
): Promise<{ status: VerificationStatus | null } | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('verification_status as status')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateVerification(
  tx: Tx,
  userId: string,
  status: VerificationStatus,
): Promise<void> {
  await tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ verification_status: status })
    .execute()
}
