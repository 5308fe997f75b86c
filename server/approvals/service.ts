import type { Decline } from '../../contract/approvals.ts'
import { approveWaiting } from '../accounts/status/store.ts'
import { deleteUser } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntries, recordAuditEntry } from '../audit/store.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { existsUser, lockWaiting } from './store.ts'

export interface ApprovalDeps {
  db: Db
  outbox: Outbox
  uploadCollector: UploadCollector
}

/** Accounts that one transaction approves. */
const batchSize = 200

/** @throws 404 for an unknown account, 409 for one that does not wait */
export async function approve(
  { db, outbox }: ApprovalDeps,
  viewer: SignedIn,
  userId: string,
  request: object,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const ids = await approveWaiting(tx, { id: userId })
    if (ids.length === 0) throw await notWaiting(tx, userId)
    await tellApproved(tx, outbox, viewer, ids)
  })
  outbox.sendSoon(request)
}

/** Approves everybody who waits, in batches, so that others wait only for moments. */
export async function approveAll(
  { db, outbox }: ApprovalDeps,
  viewer: SignedIn,
  request: object,
): Promise<{ approved: number }> {
  let approved = 0
  let count = 0
  do {
    count = await inTransaction(db, async (tx) => {
      const ids = await approveWaiting(tx, { limit: batchSize })
      await tellApproved(tx, outbox, viewer, ids)
      return ids.length
    })
    approved += count
  } while (count === batchSize)
  outbox.sendSoon(request)
  return { approved }
}

/**
 * Deletes an account that waits, and mails the reason to its address.
 * @throws 404 for an unknown account, 409 for one that does not wait
 */
export async function decline(
  { db, outbox, uploadCollector }: ApprovalDeps,
  viewer: SignedIn,
  userId: string,
  { reason }: Decline,
  request: object,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const account = await lockWaiting(tx, userId)
    if (!account) throw await notWaiting(tx, userId)
    await deleteUser(tx, userId)
    const { email: address, language } = account
    await outbox.add(tx, { kind: 'account-declined', userId, address, language })
    await recordAuditEntry(tx, {
      ...entry(viewer, userId, 'ACCOUNT_DECLINED'),
      after: null,
      reason,
    })
  })
  outbox.sendSoon(request)
  uploadCollector.collectSoon(null)
}

async function tellApproved(
  tx: Tx,
  outbox: Outbox,
  viewer: SignedIn,
  ids: string[],
): Promise<void> {
  await recordAuditEntries(
    tx,
    ids.map((id) => entry(viewer, id, 'ACCOUNT_APPROVED')),
  )
  for (const userId of ids) await outbox.add(tx, { kind: 'account-approved', userId })
}

const notWaiting = async (tx: Tx, userId: string) =>
  problem((await existsUser(tx, userId)) ? 'alreadyDecided' : 'notFound')

const entry = (
  viewer: SignedIn,
  targetId: string,
  action: NewAuditEntry['action'],
): NewAuditEntry => ({
  actorId: viewer.id,
  action,
  targetType: 'user',
  targetId,
  before: null,
  after: null,
})
