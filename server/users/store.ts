import type { Profile } from '../../contract/users.ts'
import type { Db } from '../platform/database/database.ts'

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
