import { isReservedUsername } from '../../contract/names.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { findUsername } from './store.ts'

/**
 * Keeps reserved usernames from everybody but those who have them.
 * @throws 400 when a member would get one
 */
export async function refuseReservedUsername(
  db: Db,
  userId: string,
  username: string | undefined,
): Promise<void> {
  if (username === undefined || !isReservedUsername(username)) return
  const current = await findUsername(db, userId)
  if (current?.toLowerCase() !== username.toLowerCase()) throw problem('usernameReserved')
}
