import { isReservedUsername } from '../../contract/names.ts'
import type { Profile } from '../../contract/users.ts'
import type { Tx } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { ownPictureUrl } from '../uploads/validate-picture-url.ts'
import { findProfileImage, findUsername, updateProfile } from './store.ts'

/**
 * Changes the given fields of a user's profile.
 * @throws 400 when the picture was not uploaded by the user, or the username is reserved
 */
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

/** Rejects a reserved username, except for the user who already has it. */
async function rejectReservedUsername(
  tx: Tx,
  userId: string,
  username: string | undefined,
): Promise<void> {
  if (username === undefined || !isReservedUsername(username)) return
  const current = await findUsername(tx, userId)
  if (current?.toLowerCase() !== username.toLowerCase()) throw problem('usernameReserved')
}
