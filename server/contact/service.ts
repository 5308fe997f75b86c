import * as texts from '#messages/server/contact'
import type { ContactMessage, ReceivedMessage } from '../../contract/contact.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404 } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { findMessage, insertMessage, updateHandled } from './store.ts'

/** @param senderId the signed-in sender, null without a session */
export async function receiveMessage(db: Db, message: ContactMessage, senderId: string | null) {
  await insertMessage(db, message, senderId)
  return { message: texts.received() }
}

/**
 * Marks a message as handled or open; idempotent.
 * @throws 404 when the message does not exist
 */
export async function setHandled(
  db: Db,
  viewer: SignedIn,
  id: string,
  isHandled: boolean,
): Promise<ReceivedMessage> {
  const message = await inTransaction(db, async (tx) => {
    const changed = await updateHandled(tx, id, isHandled)
    if (!changed) return findMessage(tx, id)
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: isHandled ? 'MESSAGE_HANDLED' : 'MESSAGE_REOPENED',
      targetType: 'message',
      targetId: id,
      before: { isHandled: !isHandled },
      after: { isHandled },
    })
    return changed
  })
  return foundOr404(message)
}
