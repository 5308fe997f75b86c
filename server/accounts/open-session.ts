import type { Session } from '../../contract/accounts.ts'
import type { User } from '../../contract/users.ts'
import type { Db } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import { findOwnUser } from './store.ts'
import type { Tokens } from './tokens.ts'

/** Signs a token of an account's current version, with which its requests begin a session. */
export async function openSession(
  deps: { db: Db; tokens: Tokens },
  userId: string,
  version: number,
): Promise<Session> {
  const user = await ownUser(deps.db, userId)
  return { access_token: deps.tokens.sign({ userId, version }), user }
}

/**
 * The signed-in user's own account.
 * @throws 401 when it was deleted since the token was checked
 */
export async function ownUser(db: Db, userId: string): Promise<User> {
  const user = await findOwnUser(db, userId)
  if (!user) throw problem('sessionExpired')
  return user
}
