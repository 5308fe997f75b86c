import { isReservedUsername } from '../../contract/names.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { findUsername } from './store.ts'

/**
 * Rejects a reserved username, except for the user who already has it.
 * @throws 400 when the username is reserved
 */
export async function rejectReservedUsername(
  db: Db,
  userId: string,
  username: string | undefined,
): Promise<void> {
  if (username === undefined || !isReservedUsername(username)) return
  const current = await findUsername(db, userId)
  if (current?.toLowerCase() !== username.toLowerCase()) throw problem('usernameReserved')
}
