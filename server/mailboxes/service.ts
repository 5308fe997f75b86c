import type { MailboxDecision } from '../../contract/mailboxes.ts'
import { updateMailboxDecision } from '../accounts/status/store.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { lockUndecided } from './store.ts'

/**
 * Decides which accounts of a member's mailbox count.
 * @throws 404 when there is nothing to decide about the member's mailbox
 */
export async function decideMailbox(
  db: Db,
  viewer: SignedIn,
  userId: string,
  counts: MailboxDecision,
): Promise<{ accounts: number }> {
  return inTransaction(db, async (tx) => {
    const userIds = await lockUndecided(tx, userId)
    const accounts = userIds.length
    if (accounts < 2 || !userIds.includes(userId)) throw problem('notFound')
    await updateMailboxDecision(tx, userIds, counts === 'one' ? userId : null)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'MAILBOX_DECIDED',
      targetType: 'user',
      targetId: userId,
      before: { counts: 'all', isDecided: false },
      after: { counts, isDecided: true, accounts },
    })
    return { accounts }
  })
}
