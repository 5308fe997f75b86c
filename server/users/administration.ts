import { weekGrowth } from '../../contract/growth.ts'
import type {
  BulkUpdate,
  Profile,
  UserFilters,
  UserListItem,
  UserStats,
} from '../../contract/users.ts'
import { type NewAuditEntry, recordAuditEntries, recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { isAdministrator } from './policy.ts'
import {
  countUsers,
  deleteUser,
  findUser,
  type LockedUser,
  lockUsers,
  readUsers,
  type StatusAndRoleChange,
  updateStatusAndRole,
} from './store.ts'
import { writeProfile } from './write-profile.ts'

export interface AdministrationDeps {
  db: Db
  clock: Clock
  uploadCollector: UploadCollector
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

/** Rows a batch: enough to keep the network busy, few enough for memory and for queries that wait behind this one. */
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
    await writeProfile(tx, id, profile)
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

/** @returns how many users were changed, without those who had that status and role before */
async function changeStatusAndRoles(
  { db }: AdministrationDeps,
  viewer: SignedIn,
  ids: string[],
  change: StatusAndRoleChange,
  reason: string | null,
): Promise<number> {
  rejectOwnAccount(viewer, ids)
  const updated = await inTransaction(db, async (tx) => {
    const users = await lockAsAdministrator(tx, viewer, ids)
    const changed = users.filter(
      ({ role, status }) => (change.role ?? role) !== role || (change.status ?? status) !== status,
    )
    await updateStatusAndRole(
      tx,
      changed.map(({ id }) => id),
      change,
      reason,
    )
    await recordAuditEntries(
      tx,
      changed.flatMap((user) => changeEntries(viewer, user, change, reason)),
    )
    return changed.length
  })
  return updated
}

/** What the audit log says about the votes; null unless this suspends. */
const suspendedVotes = ({ status, votes = 'keep' }: StatusAndRoleChange) =>
  status === 'SUSPENDED' ? votes : null

function changeEntries(
  viewer: SignedIn,
  { id, role, status }: LockedUser,
  change: StatusAndRoleChange,
  reason: string | null,
): NewAuditEntry[] {
  return [
    {
      ...userEntry(viewer, id, 'USER_ROLE_CHANGED'),
      before: { role },
      after: { role: change.role ?? role },
    },
    {
      ...userEntry(viewer, id, 'USER_STATUS_CHANGED'),
      before: { status, votes: null },
      after: { status: change.status ?? status, votes: suspendedVotes(change) },
      reason,
    },
  ]
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
  const verb = count === 1 ? 'does' : 'do'
  return problem(
    'notFound',
    undefined,
    `${count} of these ${all} members ${verb} not exist. Nothing was changed.`,
  )
}
