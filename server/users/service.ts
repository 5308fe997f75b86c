import type { Profile, User } from '../../contract/users.ts'
import { ownUser } from '../accounts/service.ts'
import type { Db } from '../platform/database/database.ts'
import type { SharedAnswers } from '../platform/http/shared-answers.ts'
import { updateProfile } from './store.ts'

export interface ProfileDeps {
  db: Db
  sharedAnswers: SharedAnswers
}

/** Changes what is given of the own profile and answers with the whole account. */
export async function changeProfile(
  { db, sharedAnswers }: ProfileDeps,
  userId: string,
  profile: Partial<Profile>,
): Promise<User> {
  await updateProfile(db, userId, profile)
  // Rendered pages show names and pictures.
  sharedAnswers.drop()
  return ownUser(db, userId)
}
