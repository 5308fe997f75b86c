import { weekGrowth } from '../../contract/growth.ts'
import type {
  BulkUpdate,
  Profile,
  UserFilters,
  UserListItem,
  UserStats,
} from '../../contract/users.ts'
import { type Act, recordAuditEntries, recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Problem, problem } from '../platform/errors.ts'
import type { ResponseCache } from '../platform/http/response-cache.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { countUsers, findUser, readUsers } from './directory/store.ts'
import { isAdministrator } from './policy.ts'
import { writeProfile } from './service.ts'
import {
  deleteUser,
  type LockedUser,
  lockUsers,
  type StatusAndRole,
  updateStatusAndRole,
} from './store.ts'

export interface AdministrationDeps {
  db: Db
  clock: Clock
  responseCache: ResponseCache
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

/** Enough for the network to be kept busy, little enough for memory and for whoever waits behind the query. */
const exportBatch = 500

/** Everybody who is chosen, read as the caller takes it. That it was read is an act of its own. */
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
      // What was searched for may be somebody's name.
      after: { role, status, search: search !== undefined || null },
    }),
  )
  return readUsers(db, filters, exportBatch)
}

/** Changes the profile of any member; the log of acts tells which fields, not what stands in them. */
export async function changeUser(
  { db, responseCache, uploadCollector }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
  profile: Partial<Profile>,
): Promise<UserListItem> {
  const fields = Object.keys(profile).filter((name) => profile[name as keyof Profile] !== undefined)
  await inTransaction(db, async (tx) => {
    await asAdministrator(tx, viewer, [id])
    await writeProfile(tx, id, profile)
    if (fields.length === 0) return
    await recordAuditEntry(tx, {
      ...applyAction(viewer, id, 'USER_CHANGED'),
      after: { fields: fields.sort().join(', ') },
    })
  })
  responseCache.drop()
  if (profile.profileImage !== undefined) uploadCollector.collectSoon(id)
  return known(await findUser(db, id))
}

/** Gives one member a standing. */
export async function changeStatusAndRole(
  deps: AdministrationDeps,
  viewer: SignedIn,
  id: string,
  standing: StatusAndRole,
  reason: string | null = null,
): Promise<UserListItem> {
  await changeStatusAndRoles(deps, viewer, [id], standing, reason)
  return known(await findUser(deps.db, id))
}

/** Gives several members a standing: all of them or, when one is missing or oneself, none. */
export async function changeUsers(
  deps: AdministrationDeps,
  viewer: SignedIn,
  { userIds, updates, reason = null }: BulkUpdate,
): Promise<{ updated: number; unchanged: number }> {
  const ids = [...new Set(userIds)]
  const updated = await changeStatusAndRoles(deps, viewer, ids, updates, reason)
  return { updated, unchanged: ids.length - updated }
}

/** @returns how many were not so before */
async function changeStatusAndRoles(
  { db, responseCache }: AdministrationDeps,
  viewer: SignedIn,
  ids: string[],
  standing: StatusAndRole,
  reason: string | null,
): Promise<number> {
  refuseOwn(viewer, ids)
  const updated = await inTransaction(db, async (tx) => {
    const members = await asAdministrator(tx, viewer, ids)
    const changed = members.filter(
      ({ role, status }) =>
        (standing.role ?? role) !== role || (standing.status ?? status) !== status,
    )
    await updateStatusAndRole(
      tx,
      changed.map(({ id }) => id),
      standing,
      reason,
    )
    await recordAuditEntries(
      tx,
      changed.flatMap((member) => statusActions(viewer, member, standing, reason)),
    )
    return changed.length
  })
  responseCache.drop()
  return updated
}

function statusActions(
  viewer: SignedIn,
  { id, role, status }: LockedUser,
  standing: StatusAndRole,
  reason: string | null,
): Act[] {
  return [
    {
      ...applyAction(viewer, id, 'USER_ROLE_CHANGED'),
      before: { role },
      after: { role: standing.role ?? role },
    },
    {
      ...applyAction(viewer, id, 'USER_STATUS_CHANGED'),
      before: { status },
      after: { status: standing.status ?? status },
      reason,
    },
  ]
}

/** Deletes somebody else's account with everything it made. */
export async function removeUser(
  { db, responseCache, uploadCollector }: AdministrationDeps,
  viewer: SignedIn,
  id: string,
): Promise<undefined> {
  refuseOwn(viewer, [id])
  await inTransaction(db, async (tx) => {
    const [member] = await asAdministrator(tx, viewer, [id])
    await deleteUser(tx, id)
    await recordAuditEntry(tx, {
      ...applyAction(viewer, id, 'USER_DELETED'),
      before: { role: known(member).role, status: known(member).status },
    })
  })
  responseCache.drop()
  uploadCollector.collectSoon(null)
}

const applyAction = (viewer: SignedIn, targetId: string, action: Act['action']): Act => ({
  actorId: viewer.id,
  action,
  targetType: 'user',
  targetId,
  before: null,
  after: null,
})

/** So nobody locks oneself out, and one administrator is left whatever is done. */
function refuseOwn(viewer: SignedIn, ids: string[]) {
  if (ids.includes(viewer.id)) throw problem('ownAccount')
}

/**
 * Holds the members, and the viewer as the administrator who acts.
 * @throws 401 when the viewer has lost that meanwhile, 404 when one of the members is not there
 */
async function asAdministrator(tx: Tx, viewer: SignedIn, ids: string[]): Promise<LockedUser[]> {
  const held = await lockUsers(tx, ids)
  if (!held.some((member) => member.id === viewer.id && isAdministrator(member))) {
    throw problem('sessionExpired')
  }
  const members = held.filter(({ id }) => ids.includes(id))
  if (members.length < ids.length) throw missing(ids.length - members.length, ids.length)
  return members
}

function missing(count: number, all: number) {
  if (all === 1) return problem('notFound')
  const verb = count === 1 ? 'does' : 'do'
  return new Problem(
    404,
    `${count} of these ${all} members ${verb} not exist. Nothing was changed.`,
  )
}

function known<T>(member: T | undefined): T {
  if (!member) throw problem('notFound')
  return member
}
