import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Login, Registration, Session } from '../../contract/accounts.ts'
import { isReservedUsername } from '../../contract/names.ts'
import type { Profile, User } from '../../contract/users.ts'
import { languageOfReader } from '../../messages/of-reader.ts'
import { recordAuditEntry } from '../audit/store.ts'
import { requireInvitation, takeInvitation } from '../invitations/service.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Tx } from '../platform/database/database.ts'
import { constraintOf } from '../platform/database/error-codes.ts'
import { sharedSetting } from '../platform/database/shared-setting.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { problem } from '../platform/errors.ts'
import type { AttemptLimits } from '../platform/http/attempt-limits.ts'
import { clientSignal } from '../platform/http/client-signal.ts'
import { bearerToken } from '../platform/http/viewer.ts'
import type { CurrentSettings } from '../site-settings/current-settings.ts'
import { ownPictureUrl } from '../uploads/validate-picture-url.ts'
import type { Challenges } from './challenges.ts'
import { rejectCommonPassword } from './common-passwords.ts'
import type { Emails } from './email/service.ts'
import { foldEmail, mailboxOf } from './fold-email.ts'
import { rejectMailDomain } from './mail-domains.ts'
import { openSession, ownUser } from './open-session.ts'
import { findByPassword, hashPassword, verifyPassword } from './passwords.ts'
import { isReservedName } from './reserved-names.ts'
import {
  findCredentials,
  findNames,
  findOwnSuspension,
  findPasswordHash,
  findProfileImage,
  findRole,
  hasAdministrator,
  insertAccount,
  insertEndedSession,
  type Names,
  promote,
  replacePasswordHash,
  updatePassword,
  updateProfile,
} from './store.ts'
import { suspensionText } from './suspension-text.ts'
import type { Tokens } from './tokens.ts'

export interface AccountDeps {
  db: Db
  tokens: Tokens
  clock: Clock
  attemptLimits: AttemptLimits
  challenges: Challenges
  emails: Emails
  outbox: Outbox
  siteSettings: Pick<CurrentSettings, 'current'>
  replicas: Database['replicas']
}

/**
 * Rejects with 403 if the site takes no new accounts or asks for an invitation, with 400 if that does not work or the site
 * takes no addresses of that domain, and with 428 before the password is hashed, if a challenge must be solved.
 */
export async function register(
  deps: AccountDeps,
  registration: Registration,
  request: FastifyRequest,
): Promise<Session> {
  const { password, email, challenge, invitation, confirmedAge, ...rest } = registration
  const token = await requiredInvitation(deps, invitation)
  const ageConfirmation = requiredAge(deps, confirmedAge)
  const folded = foldEmail(email)
  rejectMailDomain(folded, deps.siteSettings.current)
  if (isReservedName(registration.name)) throw problem('nameReserved')
  await rejectCommonPassword(password, registration)
  await deps.challenges.require('register', request, challenge)
  deps.emails.rejectIfBusy()
  const mayMail = await deps.emails.countRegistration(folded, request)
  const passwordHash = await hashPassword(password, clientSignal(request))
  const userId = await inTransaction(deps.db, async (tx) => {
    if (token !== undefined) await takeInvitation(tx, deps.clock, token)
    const id = await insertAccount(tx, {
      ...rest,
      email: folded,
      passwordHash,
      ageConfirmation,
      language: languageOfReader(),
      awaitsApproval: deps.siteSettings.current.registration === 'approved',
    })
    await deps.emails.begin(tx, id, mayMail)
    return id
  })
  deps.outbox.sendSoon(request)
  await deps.attemptLimits.rememberNetwork(request, mailboxOf(folded))
  await deps.replicas?.recordWrite(userId)
  return openSession(deps, userId, 0)
}

/**
 * The invitation that a new account uses; undefined where everybody can create one. Checked before anything about the
 * address, so that a link that does not work reveals no account.
 * @throws 403 if the site takes no new accounts, or none without an invitation; 400 if the invitation does not work
 */
async function requiredInvitation(
  { db, clock, siteSettings }: Pick<AccountDeps, 'db' | 'clock' | 'siteSettings'>,
  invitation: string | undefined,
): Promise<string | undefined> {
  const { registration } = siteSettings.current
  if (registration === 'closed') throw problem('registrationClosed')
  if (registration !== 'invited') return undefined
  if (invitation === undefined) throw problem('invitationNeeded')
  await requireInvitation({ db, clock }, invitation)
  return invitation
}

/**
 * What is stored about the age of a new member; null where the site asks for none.
 * @throws 400 if the minimum age was not confirmed, 409 if it was raised after it was read
 */
function requiredAge(
  { clock, siteSettings }: Pick<AccountDeps, 'clock' | 'siteSettings'>,
  confirmedAge: number | undefined,
): User['ageConfirmation'] {
  const { minimumAge } = siteSettings.current
  if (minimumAge === 0) return null
  if (!confirmedAge) throw problem('ageNotConfirmed')
  if (confirmedAge < minimumAge) throw problem('minimumAgeChanged')
  return { age: confirmedAge, confirmedOn: new Date(clock.now()).toISOString().slice(0, 10) }
}

/**
 * Responds with one text to an unknown email and a wrong password, after the same work. Above the account's attempt
 * limit only the right password from a familiar network is accepted; everything else gets one response, again after
 * the same work, so that it reveals nothing about the account or its networks.
 */
export async function login(
  deps: AccountDeps,
  { email, password }: z.output<typeof Login>,
  request: FastifyRequest,
): Promise<Session> {
  const folded = foldEmail(email)
  const mailbox = mailboxOf(folded)
  // Counted before the password is checked, so that concurrent attempts cannot pass the limit.
  const { isFamiliar, overCeiling } = await deps.attemptLimits.count(request, 'login', mailbox)
  const credentials = await findByPassword(
    password,
    () => findCredentials(deps.db, folded),
    clientSignal(request),
  )
  if (overCeiling !== undefined && !(credentials && isFamiliar)) {
    throw problem('tooManyLogins', overCeiling)
  }
  if (!credentials) throw problem('invalidCredentials')
  const { userId, passwordHash, newHash } = credentials
  if (credentials.status === 'SUSPENDED') {
    const suspension = await findOwnSuspension(deps.db, userId)
    throw problem('suspended', undefined, suspension && (() => suspensionText(suspension)))
  }
  if (newHash) await replacePasswordHash(deps.db, userId, passwordHash, newHash)
  await deps.attemptLimits.rememberNetwork(request, mailbox)
  return openSession(deps, userId, credentials.tokenVersion)
}

/** Changes the password, which revokes every older token, opens a new session and mails the owner. */
export async function changePassword(
  deps: AccountDeps,
  userId: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  request: FastifyRequest,
): Promise<Session> {
  await confirmPassword(deps.db, userId, currentPassword, request)
  await rejectCommonPassword(newPassword, await ownUser(deps.db, userId))
  const passwordHash = await hashPassword(newPassword, clientSignal(request))
  const version = await inTransaction(deps.db, async (tx) => {
    await deps.outbox.add(tx, { kind: 'password-changed', userId })
    return updatePassword(tx, userId, passwordHash)
  })
  deps.outbox.sendSoon(request)
  if (version === undefined) throw problem('sessionExpired')
  return openSession(deps, userId, version)
}

/** @throws 400 when the password is not the account's */
export async function confirmPassword(
  db: Db,
  userId: string,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  const hash = await findPasswordHash(db, userId)
  const matches = await verifyPassword(password, hash, clientSignal(request))
  if (!matches) throw problem('wrongPassword')
}

/**
 * Changes the given fields of a user's profile.
 * @param by the owner of a reserved name from before names were reserved is asked for another with any change
 * @throws 400 when the picture was not uploaded by the user, or the name or the username is reserved
 */
export async function writeProfile(
  tx: Tx,
  userId: string,
  profile: Partial<Profile>,
  by: 'owner' | 'administrator',
): Promise<void> {
  const { profileImage } = profile
  const before = await findNames(tx, userId)
  if (before) rejectReservedNames(before, profile, by)
  const current = profileImage ? await findProfileImage(tx, userId) : null
  await updateProfile(tx, userId, {
    ...profile,
    profileImage: await ownPictureUrl(tx, userId, profileImage, current),
  })
}

/** Rejects a reserved username, except for the user who already has it, and a reserved name, except an administrator's. */
function rejectReservedNames(
  before: Names,
  { name = before.name, username = before.username }: Partial<Profile>,
  by: 'owner' | 'administrator',
): void {
  const isNewUsername = username.toLowerCase() !== before.username.toLowerCase()
  if (isNewUsername && isReservedUsername(username)) throw problem('usernameReserved')
  const isAsked = by === 'owner' || name !== before.name
  if (isAsked && before.role !== 'ADMIN' && isReservedName(name)) throw problem('nameReserved')
}

/** Revokes the session of a request; other sessions of the account stay valid. */
export async function signOut(
  { db, tokens, clock }: Pick<AccountDeps, 'db' | 'tokens' | 'clock'>,
  request: FastifyRequest,
): Promise<undefined> {
  const token = bearerToken(request.headers.authorization)
  if (!token) throw problem('unauthorized')
  const now = new Date(clock.now()).toISOString()
  await insertEndedSession(db, tokens.verify(token), now)
}

/** The secret that signs tokens: the configured one, else a random one created once and stored in the database. */
export async function tokenSecret(db: Db, configured: string | undefined): Promise<string> {
  return (
    configured ?? sharedSetting(db, 'token-secret', () => randomBytes(48).toString('base64url'))
  )
}

export interface Appointment {
  email: string
  password: string
  name?: string
  username?: string
}

/** Promotes the account with that email to administrator, or creates it. */
export async function appointAdministrator(
  db: Db,
  { email, password, name = 'Administrator', username = 'admin' }: Appointment,
): Promise<'promoted' | 'created'> {
  const passwordHash = await hashPassword(password)
  const folded = foldEmail(email)
  return inTransaction(db, async (tx) => {
    const existing = await promote(tx, folded, passwordHash)
    const targetId =
      existing?.id ??
      (await insertAccount(tx, { name, username, email: folded, role: 'ADMIN', passwordHash }))
    await recordAuditEntry(tx, {
      actorId: null,
      action: 'ADMINISTRATOR_APPOINTED',
      targetType: 'user',
      targetId,
      before: existing ? { role: existing.role, status: existing.status } : null,
      after: { role: 'ADMIN', status: 'ACTIVE' },
    })
    return existing ? 'promoted' : 'created'
  })
}

/**
 * Creates the configured administrator when no account has that email. An existing account is promoted only when the
 * site has no administrator, as anybody may have registered with the address.
 * @returns `member` when the email belongs to a user who was not promoted
 */
export async function appointConfiguredAdministrator(
  db: Db,
  admin: { email: string; password: string },
): Promise<'appointed' | 'known' | 'member'> {
  let username: string | undefined
  for (;;) {
    const role = await findRole(db, foldEmail(admin.email))
    if (role && (await hasAdministrator(db))) return role === 'ADMIN' ? 'known' : 'member'
    try {
      await appointAdministrator(db, { ...admin, username })
      return 'appointed'
    } catch (error) {
      const constraint = constraintOf(error)
      // Another process was faster: the next iteration finds the account that it created.
      if (constraint === 'accounts__email') continue
      if (constraint !== 'users__username') throw error
      // The default username is taken.
      username = `admin_${randomBytes(4).toString('hex')}`
    }
  }
}
