import type {
  ReceivedRequest,
  Review,
  VerificationRequest,
  VerificationState,
} from '../../contract/verification.ts'
import { lockVerification, updateVerification } from '../accounts/status/store.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { insertNotification } from '../notifications/store.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { CursorPaging } from '../platform/paging.ts'
import {
  closeRequest,
  findLatest,
  findReceived,
  findStatus,
  insertRequest,
  listPending,
} from './store.ts'

export interface VerificationDeps {
  db: Db
}

/**
 * Creates a verification request.
 * @throws a unique violation of `verification_requests__pending` when one is pending already
 */
export async function requestVerification(
  db: Db,
  userId: string,
  reason: string | null | undefined,
): Promise<VerificationRequest> {
  return inTransaction(db, async (tx) => {
    // Locks the user's row first, as a review does, to avoid a deadlock.
    const user = await lockVerification(tx, userId)
    if (!user) throw problem('sessionExpired')
    if (user.status === 'VERIFIED') throw problem('alreadyVerified')
    const request = await insertRequest(tx, userId, reason)
    await updateVerification(tx, userId, 'PENDING')
    return request
  })
}

export async function verificationState(db: Db, userId: string): Promise<VerificationState> {
  const status = await findStatus(db, userId)
  return { status, isVerified: status === 'VERIFIED', request: await findLatest(db, userId) }
}

export async function pendingRequests(db: Db, paging: CursorPaging) {
  const { data, pagination } = await listPending(db, paging)
  return { requests: data, pagination }
}

/**
 * Decides another user's request and notifies the user.
 * @throws 403 when the request is the viewer's own, 404 when it was deleted, 409 when it was already reviewed
 */
export async function reviewRequest(
  { db }: VerificationDeps,
  viewer: SignedIn,
  id: string,
  { decision, comment = null }: Review,
): Promise<ReceivedRequest> {
  const status = decision === 'approve' ? 'VERIFIED' : 'REJECTED'
  const reviewed = await inTransaction(db, async (tx) => {
    const found = foundOr404(await findReceived(tx, id))
    const { userId } = found
    // A concurrent account deletion also deletes the request.
    foundOr404(await lockVerification(tx, userId))
    if (userId === viewer.id) throw problem('ownVerification')
    if (!(await closeRequest(tx, id, { status, comment, reviewerId: viewer.id }))) {
      throw problem('alreadyReviewed')
    }
    await updateVerification(tx, userId, status)
    await insertNotification(tx, {
      userId,
      type: decision === 'approve' ? 'VERIFICATION_APPROVED' : 'VERIFICATION_REJECTED',
      note: comment,
    })
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'VERIFICATION_REVIEWED',
      targetType: 'user',
      targetId: userId,
      before: { verificationStatus: found.request.status },
      after: { verificationStatus: status },
      reason: comment,
    })
    return findReceived(tx, id)
  })
  return foundOr404(reviewed).request
}
