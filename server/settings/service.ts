import type { FastifyRequest } from 'fastify'
import type { AreaReference } from '../../contract/areas.ts'
import type { Parsed } from '../../contract/endpoint.ts'
import type { settings } from '../../contract/settings.ts'
import type { User } from '../../contract/users.ts'
import { ownUser } from '../accounts/open-session.ts'
import { confirmPassword, writeProfile } from '../accounts/service.ts'
import { lockUsers } from '../accounts/status/store.ts'
import { deleteUser, lockProfile, updateLanguage, updatePrivacy } from '../accounts/store.ts'
import { needsApproval, type PrivacySettings } from '../follows/policy.ts'
import { acceptPendingRequests } from '../follows/service.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { rejectOutdatedEdit } from '../platform/outdated-edit.ts'
import type { UploadCollector } from '../uploads/collector.ts'
import { isAdministrator } from '../users/policy.ts'
import { deleteOwnArea, readOwnArea, writeOwnArea } from './store.ts'

export interface SettingsDeps {
  db: Db
  uploadCollector: UploadCollector
}

/**
 * Changes the given fields of the viewer's own profile, and the language of mails, and returns the whole account.
 * @throws 409 when a field is not as the client has seen it
 */
export async function changeProfile(
  { db, uploadCollector }: SettingsDeps,
  userId: string,
  { basedOn, language, ...profile }: Parsed<typeof settings.updateProfile>['body'],
): Promise<User> {
  await inTransaction(db, async (tx) => {
    const current = await lockProfile(tx, userId)
    if (!current) throw problem('sessionExpired')
    rejectOutdatedEdit(basedOn, current)
    await writeProfile(tx, userId, profile, 'owner')
    if (language) await updateLanguage(tx, userId, language)
  })
  if (profile.profileImage !== undefined) uploadCollector.collectSoon(userId)
  return ownUser(db, userId)
}

/** Changes who sees the viewer's posts and who may follow. Without approval all pending requests are accepted. */
export async function setPrivacy(
  { db }: SettingsDeps,
  viewer: SignedIn,
  changes: { isPrivate: boolean; approvesFollowers?: boolean },
): Promise<PrivacySettings> {
  return inTransaction(db, async (tx) => {
    const changed = await updatePrivacy(tx, viewer.id, changes)
    if (!changed) throw problem('sessionExpired')
    if (!needsApproval(changed)) await acceptPendingRequests(tx, viewer.id)
    return changed
  })
}

/** Chooses the area whose representatives the viewer follows, by its slug, or none. */
export async function chooseArea(
  { db }: SettingsDeps,
  viewer: SignedIn,
  slug: string | null,
): Promise<{ area: AreaReference | null }> {
  if (slug === null) await deleteOwnArea(db, viewer.id)
  else if (!(await writeOwnArea(db, viewer.id, slug))) throw problem('notFound')
  return { area: await readOwnArea(db, viewer.id) }
}

/** Deletes the viewer's account permanently, after checking the password. */
export async function deleteAccount(
  { db, uploadCollector }: SettingsDeps,
  viewer: SignedIn,
  password: string,
  request: FastifyRequest,
): Promise<undefined> {
  await confirmPassword(db, viewer.id, password, request)
  await inTransaction(db, async (tx) => {
    if (viewer.role === 'ADMIN') {
      const administrators = (await lockUsers(tx, [])).filter(isAdministrator)
      if (administrators.every(({ id }) => id === viewer.id)) throw problem('lastAdministrator')
    }
    await deleteUser(tx, viewer.id)
  })
  uploadCollector.collectSoon(null)
}
