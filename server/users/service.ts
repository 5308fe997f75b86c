import type { Profile, User } from '../../contract/users.ts'
import { ownUser } from '../accounts/service.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { ownPictureUrl } from '../uploads/validate-picture-url.ts'
import { rejectReservedUsername } from './reserved-username.ts'
import { findProfileImage, updateProfile } from './store.ts'

export interface ProfileDeps {
  db: Db
  responseCache: ResponseCache
  uploadCollector: UploadCollector
}

/** Changes the given fields of the viewer's own profile and returns the whole account. */
export async function changeProfile(
  { db, responseCache, uploadCollector }: ProfileDeps,
  userId: string,
  profile: Partial<Profile>,
): Promise<User> {
  await inTransaction(db, (tx) => writeProfile(tx, userId, profile))
  // Cached pages show names and pictures.
  responseCache.drop()
  if (profile.profileImage !== undefined) uploadCollector.collectSoon(userId)
  return ownUser(db, userId)
}

/** @throws 400 when the picture was not uploaded by the user, or the username is reserved */
export async function writeProfile(
  tx: Tx,
  userId: string,
  profile: Partial<Profile>,
): Promise<void> {
  const { profileImage, username } = profile
  await rejectReservedUsername(tx, userId, username)
  const current = profileImage ? await findProfileImage(tx, userId) : null
  await updateProfile(tx, userId, {
    ...profile,
    profileImage: await ownPictureUrl(tx, userId, profileImage, current),
  })
}
