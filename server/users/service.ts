import * as texts from '#messages/server/refusals'
import { weekGrowth } from '../../contract/growth.ts'
import type {
  BulkUpdate,
  Profile,
  Role,
  SuspendedVotes,
  UserFilters,
  UserListItem,
  UserStats,
  UserStatus,
} from '../../contract/users.ts'
import { confirmEmail } from '../accounts/email/store.ts'
import { writeProfile } from '../accounts/service.ts'
import {
  findSuspendedVotes,
  type LockedUser,
  lockUsers,
  planVotes,
  updateRole,
  updateUserStatus,
} from '../accounts/status/store.ts'
import { deleteUser } from '../accounts/store.ts'
import { type NewAuditEntry, recordAuditEntries, recordAuditEntry } from '../audit/store.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { stateReasons } from '../statements/service.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { isAdministrator } from './policy.ts'
import { countUsers, findUser, readUsers } from './store.ts'

export interface AdministrationDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  uploadCollector: UploadCollector
}

/** A new role or status of a user; undefined leaves it as it is. */
export interface StatusAndRoleChange {
  role?: Role
  status?: UserStatus
  /** What a suspension does with the votes; undefined keeps them, and leaves an earlier suspension as it is. */
  votes?: SuspendedVotes
}

const week = 7 * 24 * 60 * 60 * 1000

export async function userStats({ db, clock }: AdministrationDeps): Promise<UserStats> {
  const ago = (time: number) => new Date(clock.now() - time).toISOString()
  const { total, suspended, thisWeek, lastWeek } = await countUsers(db, [ago(week), ago(2 * week)])
  return {
    totalUsers: total,
    activeUsers: total - suspended,
    suspendedUsers: suspended,
    newUsersThisWeek: thisWeek,
    newUsersLastWeek: lastWeek,
    growth: weekGrowth(thisWeek, lastWeek),
  }
}

/** Rows of a batch: enough to keep the network busy, few enough for memory and for queries that wait behind it. */
const exportBatchSize = 500

/** All users that match the filters, streamed in batches. The export itself writes an audit entry. */
export async function exportUsers(
  { db }: AdministrationDeps,
  viewer: SignedIn,
  filters: UserFilters,
): Promise<AsyncIterable<UserListItem[]>> {
  const { search, role = null, status = null } = filters
  await inTransaction(db, (tx) =>
    recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'USERS_EXPORTED',
      targetType: 'user',
      targetId: null,
      before: null,
      // Only whether there was a search: its text may be a user's name.
      after: { role, status, search: search !== undefined || null },
    }),
  )
  return readUsers(db, filters, exportBatchSize)
}

/** Changes the profile of any user. The audit entry names the changed fields, not their contents. */
export async function changeUser(
  { db, uploadCollector }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
  profile: Partial<Profile>,
): Promise<UserListItem> {
  const fields = Object.keys(profile).filter((name) => profile[name as keyof Profile] !== undefined)
  await inTransaction(db, async (tx) => {
    await lockAsAdministrator(tx, viewer, [id])
    await writeProfile(tx, id, profile, 'administrator')
    if (fields.length === 0) return
    await recordAuditEntry(tx, {
      ...userEntry(viewer, id, 'USER_CHANGED'),
      after: { fields: fields.sort().join(', ') },
    })
  })
  if (profile.profileImage !== undefined) uploadCollector.collectSoon(id)
  return loadUser(db, id)
}

/** Changes the status or role of one user. */
export async function changeStatusAndRole(
  deps: AdministrationDeps,
  viewer: SignedIn,
  id: string,
  change: StatusAndRoleChange,
  reason: string | null = null,
): Promise<UserListItem> {
  await changeStatusAndRoles(deps, viewer, [id], change, reason)
  return loadUser(deps.db, id)
}

/** Changes the status or role of several users: of all, or of none when one is missing or the viewer. */
export async function changeUsers(
  deps: AdministrationDeps,
  viewer: SignedIn,
  { userIds, updates, reason = null }: BulkUpdate,
): Promise<{ updated: number; unchanged: number }> {
  const ids = [...new Set(userIds)]
  const updated = await changeStatusAndRoles(deps, viewer, ids, updates, reason)
  return { updated, unchanged: ids.length - updated }
}

/** @returns how many users were changed; users who already had that status and role do not count */
async function changeStatusAndRoles(
  { db, outbox }: AdministrationDeps,
  viewer: SignedIn,
  ids: string[],
  change: StatusAndRoleChange,
  reason: string | null,
): Promise<number> {
  rejectOwnAccount(viewer, ids)
  const updated = await inTransaction(db, async (tx) => {
    const users = await lockAsAdministrator(tx, viewer, ids)
    const votes = await findSuspendedVotes(tx, ids)
    const changes = users
      .map((user) => changeOf({ ...user, votes: votes.get(user.id) ?? null }, change))
      .filter(({ role, status, votes }) => role || status || votes)
    await applyChanges(tx, changes, change, reason)
    await recordAuditEntries(
      tx,
      changes.flatMap((changed) => changeEntries(viewer, changed, reason)),
    )
    await tellSuspended(tx, outbox, changes, reason)
    return changes.length
  })
  outbox.sendSoon()
  return updated
}

/** The changes of a user; null for what stays as it is. */
interface UserChange {
  id: string
  role: { before: Role; after: Role } | null
  status: { before: UserStatus; after: UserStatus } | null
  /** What the suspension does with the votes; `before` is null without an earlier suspension. Its end is no change. */
  votes: { before: SuspendedVotes | null; after: SuspendedVotes } | null
}

function changeOf(
  { id, ...user }: LockedUser & { votes: SuspendedVotes | null },
  change: StatusAndRoleChange,
): UserChange {
  const difference = <Before, After extends Before>(before: Before, after: After) =>
    before === after ? null : { before, after }
  const status = change.status ?? user.status
  return {
    id,
    role: difference(user.role, change.role ?? user.role),
    status: difference(user.status, status),
    votes:
      status === 'SUSPENDED' ? difference(user.votes, change.votes ?? user.votes ?? 'keep') : null,
  }
}

async function applyChanges(
  tx: Tx,
  changes: UserChange[],
  { role, status, votes }: StatusAndRoleChange,
  reason: string | null,
): Promise<void> {
  const idsOf = (changed: UserChange[]) => changed.map(({ id }) => id)
  const ofRole = idsOf(changes.filter((change) => change.role))
  const ofStatus = idsOf(changes.filter((change) => change.status))
  const suspendedEarlier = idsOf(changes.filter((change) => change.votes && !change.status))
  if (role) await updateRole(tx, ofRole, role)
  if (status) await updateUserStatus(tx, ofStatus, { status, votes }, reason)
  if (votes) await planVotes(tx, suspendedEarlier, votes)
}

/** States the reasons of suspensions, and mails them to the members, who can no longer log in. */
async function tellSuspended(
  tx: Tx,
  outbox: Outbox,
  changes: UserChange[],
  reason: string | null,
): Promise<void> {
  const userIds = changes.filter(({ status }) => status?.after === 'SUSPENDED').map(({ id }) => id)
  await stateReasons(tx, {
    userIds,
    rule: 'other',
    restriction: { account: 'DECISION_ACCOUNT_SUSPENDED' },
    ...(reason ? { words: reason } : { finding: { finding: 'ACCOUNT_BREAKS_RULES' } }),
    source: 'SOURCE_VOLUNTARY',
    contentTypes: ['CONTENT_TYPE_OTHER'],
    contentTypeOther: 'Account',
    redress: 'CONTACT',
  })
  for (const userId of userIds) await outbox.add(tx, { kind: 'account-suspension', userId })
}

function changeEntries(
  viewer: SignedIn,
  { id, role, status, votes }: UserChange,
  reason: string | null,
): NewAuditEntry[] {
  return [
    {
      ...userEntry(viewer, id, 'USER_ROLE_CHANGED'),
      before: { role: role?.before },
      after: { role: role?.after },
    },
    {
      ...userEntry(viewer, id, 'USER_STATUS_CHANGED'),
      before: { status: status?.before, votes: votes?.before },
      after: { status: status?.after, votes: votes?.after },
      reason,
    },
  ]
}

/**
 * Confirms the address that an account has. The same for one that is confirmed: administrators do not see whether the
 * votes count.
 */
export async function confirmUserEmail(
  { db }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await lockAsAdministrator(tx, viewer, [id])
    await confirmEmail(tx, id, 'administrator')
    await recordAuditEntry(tx, userEntry(viewer, id, 'EMAIL_CONFIRMED'))
  })
}

/** Mails a new link to the address that an account waits for. The same when there is nothing to confirm. */
export async function sendConfirmation(
  { db, outbox }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
  request: object,
): Promise<undefined> {
  outbox.rejectIfFull('confirmation')
  await inTransaction(db, async (tx) => {
    await lockAsAdministrator(tx, viewer, [id])
    await outbox.add(tx, { kind: 'confirmation', userId: id })
    await recordAuditEntry(tx, userEntry(viewer, id, 'CONFIRMATION_SENT'))
  })
  outbox.sendSoon(request)
}

/** Deletes another user's account with everything that carries its name. */
export async function removeUser(
  { db, uploadCollector }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  rejectOwnAccount(viewer, [id])
  await inTransaction(db, async (tx) => {
    const [user] = await lockAsAdministrator(tx, viewer, [id])
    const { role, status } = foundOr404(user)
    await deleteUser(tx, id)
    await recordAuditEntry(tx, {
      ...userEntry(viewer, id, 'USER_DELETED'),
      before: { role, status },
    })
  })
  uploadCollector.collectSoon(null)
}

/** @throws 404 when the user does not exist */
async function loadUser(db: Db, id: string): Promise<UserListItem> {
  return foundOr404(await findUser(db, id))
}

const userEntry = (
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

/** Administrators cannot change their own account, so at least one administrator always remains. */
function rejectOwnAccount(viewer: SignedIn, ids: string[]) {
  if (ids.includes(viewer.id)) throw problem('ownAccount')
}

/**
 * Locks the users and the viewer until the transaction ends, and returns the users.
 * @throws 401 when the viewer is no administrator any more, 404 when one of the users does not exist
 */
async function lockAsAdministrator(tx: Tx, viewer: SignedIn, ids: string[]): Promise<LockedUser[]> {
  const locked = await lockUsers(tx, ids)
  if (!locked.some((user) => user.id === viewer.id && isAdministrator(user))) {
    throw problem('sessionExpired')
  }
  const users = locked.filter(({ id }) => ids.includes(id))
  if (users.length < ids.length) throw missingUsers(ids.length - users.length, ids.length)
  return users
}

function missingUsers(count: number, all: number) {
  if (all === 1) return problem('notFound')
  return problem('notFound', undefined, () => texts.membersMissing({ count, all }))
}
