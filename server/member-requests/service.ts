import { limits } from '../../contract/limits.ts'
import type { MemberRequest, NewMemberRequest } from '../../contract/member-requests.ts'
import { type LockedUser, lockUsers } from '../accounts/status/store.ts'
import { deleteUser, findUserId } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntry } from '../audit/store.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { isAdministrator } from '../users/policy.ts'
import {
  closeRequest,
  type Deletion,
  findDeletion,
  findOpenDeletion,
  findRequest,
  hasExportSince,
  insertRequest,
  keepAccount,
  lockDeletion,
} from './store.ts'

export interface MemberRequestDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  uploadCollector: UploadCollector
}

const day = 24 * 60 * 60_000

/** How long a member has to stop a deletion on a site with one administrator, in milliseconds. */
export const waitingTime = limits.deletionWaitDays * day

const timestamp = (time: number) => new Date(time).toISOString()

/**
 * Records what a member has asked for, and mails the member.
 * @throws 400 for the viewer's own account, 404 for an unknown username, 409 when the request cannot be recorded now
 */
export async function recordRequest(
  deps: MemberRequestDeps,
  viewer: SignedIn,
  { username, kind, reason }: NewMemberRequest,
  request: object,
): Promise<MemberRequest> {
  const { db, clock, outbox } = deps
  const mail = kind === 'EXPORT' ? 'export-offered' : 'deletion-requested'
  outbox.rejectIfFull(mail)
  const userId = foundOr404(await findUserId(db, username))
  if (userId === viewer.id) throw problem('ownAccount')
  const now = timestamp(clock.now())
  const id = await inTransaction(db, async (tx) => {
    const { administrators, member } = await lockAsAdministrator(tx, viewer, userId)
    if (kind === 'EXPORT') await rejectExport(tx, member, clock)
    else if (member.role === 'ADMIN') throw problem('administratorsAccount')
    const isAlone = kind === 'DELETION' && administrators.length === 1
    const dueAt = isAlone ? timestamp(clock.now() + waitingTime) : null
    const added = await insertRequest(tx, {
      userId,
      kind,
      reason,
      recordedBy: viewer.id,
      now,
      dueAt,
    })
    const action = kind === 'EXPORT' ? 'EXPORT_REQUESTED' : 'DELETION_REQUESTED'
    await recordAuditEntry(tx, { ...entry(viewer.id, userId, action), reason })
    await outbox.add(tx, { kind: mail, userId, about: added })
    return added
  })
  outbox.sendSoon(request)
  return foundOr404(await findRequest(db, id))
}

/** A suspended member cannot sign in to get the export, and a mail a day is enough. */
async function rejectExport(tx: Tx, member: LockedUser, clock: Clock): Promise<void> {
  if (member.status === 'SUSPENDED') throw problem('exportOfSuspended')
  if (await hasExportSince(tx, member.id, timestamp(clock.now() - day))) {
    throw problem('exportJustOffered')
  }
}

/**
 * Deletes the account because a second administrator agrees.
 * @throws 403 for who recorded the request, 409 when it is closed, has a day, or is no longer valid
 */
export async function agreeToDeletion(
  { db, clock, uploadCollector }: MemberRequestDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  const { userId } = foundOr404(await findDeletion(db, id))
  if (userId === null) throw problem('requestClosed')
  await inTransaction(db, async (tx) => {
    const users = await lockUsers(tx, [userId])
    if (!isActiveAdministrator(users, viewer.id)) throw problem('sessionExpired')
    const deletion = await lockDeletion(tx, id)
    if (!deletion || deletion.outcome !== null) throw problem('requestClosed')
    if (deletion.dueAt !== null) throw problem('deletionHasDay')
    if (deletion.recordedBy === viewer.id) throw problem('otherMustDecide')
    const member = memberOf(users, deletion)
    if (!member) throw problem('requestOutdated')
    await recordAuditEntry(tx, entry(viewer.id, userId, 'DELETION_AGREED'))
    await deleteRequested(tx, { id, member, actorId: viewer.id, now: timestamp(clock.now()) })
  })
  uploadCollector.collectSoon(null)
}

/**
 * Deletes an account whose day has come; ends the request instead if who recorded it is no administrator any more, or the
 * member has become one.
 * @returns true if the account was deleted
 */
export async function deleteDue(
  { db, clock }: Pick<MemberRequestDeps, 'db' | 'clock'>,
  id: string,
): Promise<boolean> {
  const now = timestamp(clock.now())
  const found = await findDeletion(db, id)
  if (!found?.userId) return false
  const { userId } = found
  return inTransaction(db, async (tx) => {
    const users = await lockUsers(tx, [userId])
    const deletion = await lockDeletion(tx, id)
    if (!deletion || deletion.outcome !== null || (deletion.dueAt ?? now) > now) return false
    const member = memberOf(users, deletion)
    if (member) {
      await deleteRequested(tx, { id, member, actorId: deletion.recordedBy, now })
      return true
    }
    await recordAuditEntry(tx, entry(null, userId, 'DELETION_LAPSED'))
    await closeRequest(tx, id, { outcome: 'LAPSED', closedBy: null, now })
    return false
  })
}

/** The member of a deletion that may be carried out: recorded by who is an administrator still, about who is none. */
function memberOf(users: LockedUser[], { userId, recordedBy }: Deletion): LockedUser | undefined {
  if (recordedBy === null || !isActiveAdministrator(users, recordedBy)) return undefined
  return users.find(({ id, role }) => id === userId && role !== 'ADMIN')
}

const isActiveAdministrator = (users: LockedUser[], userId: string) =>
  users.some((user) => user.id === userId && isAdministrator(user))

/** Deletes the account in the way of a member's own deletion. */
async function deleteRequested(
  tx: Tx,
  deletion: { id: string; member: LockedUser; actorId: string | null; now: string },
): Promise<void> {
  const { id, member, actorId, now } = deletion
  await closeRequest(tx, id, { outcome: 'DELETED', closedBy: actorId, now })
  await deleteUser(tx, member.id)
  await recordAuditEntry(tx, {
    ...entry(actorId, member.id, 'USER_DELETED'),
    before: { role: member.role, status: member.status },
  })
}

/** @throws 409 when it is closed already */
export async function withdrawRequest(
  { db, clock }: MemberRequestDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  const { userId } = foundOr404(await findDeletion(db, id))
  await inTransaction(db, async (tx) => {
    const deletion = await lockDeletion(tx, id)
    if (!deletion || deletion.outcome !== null) throw problem('requestClosed')
    const now = timestamp(clock.now())
    await closeRequest(tx, id, { outcome: 'WITHDRAWN', closedBy: viewer.id, now })
    await recordAuditEntry(tx, entry(viewer.id, userId, 'DELETION_WITHDRAWN'))
  })
}

/** The deletion that waits for the viewer's account. */
export async function ownDeletion(db: Db, userId: string) {
  const found = await findOpenDeletion(db, userId)
  return { request: found ? { createdAt: found.createdAt, dueAt: found.dueAt } : null }
}

/** Ends the deletion of the viewer's account, if one waits. */
export async function stopDeletion(
  { db, clock }: MemberRequestDeps,
  userId: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    const id = await keepAccount(tx, userId, timestamp(clock.now()))
    if (id !== undefined) await recordAuditEntry(tx, entry(userId, userId, 'DELETION_STOPPED'))
  })
}

const entry = (
  actorId: string | null,
  targetId: string | null,
  action: NewAuditEntry['action'],
): NewAuditEntry => ({
  actorId,
  action,
  targetType: 'user',
  targetId,
  before: null,
  after: null,
})

/**
 * Locks all administrators and the member until the transaction ends.
 * @throws 401 when the viewer is no administrator any more, 404 when the member does not exist
 */
async function lockAsAdministrator(
  tx: Tx,
  viewer: SignedIn,
  userId: string,
): Promise<{ administrators: LockedUser[]; member: LockedUser }> {
  const users = await lockUsers(tx, [userId])
  const administrators = users.filter(isAdministrator)
  if (!administrators.some(({ id }) => id === viewer.id)) throw problem('sessionExpired')
  return { administrators, member: foundOr404(users.find(({ id }) => id === userId)) }
}
