import type { Profile, User } from '../../contract/users.ts'
import { ownUser } from '../accounts/service.ts'
import type { Db } from '../platform/database/database.ts'
import { updateProfile } from './store.ts'

/** Changes what is given of the own profile and answers with the whole account. */
export async function changeProfile(
  db: Db,
  userId: string,
  profile: Partial<Profile>,
): Promise<User> {
  await updateProfile(db, userId, profile)
  return ownUser(db, userId)
}
