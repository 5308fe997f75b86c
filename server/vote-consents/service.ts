import type { User } from '../../contract/users.ts'
import { ownUser } from '../accounts/open-session.ts'
import { planVotes } from '../accounts/status/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import { todayOf } from '../platform/today.ts'
import { upsertConsent, withdraw } from './store.ts'

export interface VoteConsentDeps {
  db: Db
  clock: Clock
}

/**
 * Stores that a member agrees to a version of the text.
 * @throws 409 while votes are deleted because the member has withdrawn an earlier agreement
 */
export async function giveConsent(
  { db, clock }: VoteConsentDeps,
  userId: string,
  version: number,
): Promise<User> {
  const isStored = await upsertConsent(db, userId, { version, agreedOn: todayOf(clock) })
  if (!isStored) throw problem('voteConsentWithdrawn')
  return ownUser(db, userId)
}

/** Plans that the member's votes leave the counts and are deleted (`server/deleted-accounts`); until then the member cannot vote. */
export async function withdrawConsent(
  { db, clock }: VoteConsentDeps,
  userId: string,
): Promise<User> {
  await inTransaction(db, async (tx) => {
    if (await withdraw(tx, userId, todayOf(clock))) await planVotes(tx, [userId], 'withdraw')
  })
  return ownUser(db, userId)
}
