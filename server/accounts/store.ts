import { sql } from 'kysely'
import type { Profile, Role, User, UserStatus, VoteConsent } from '../../contract/users.ts'
import type { Language } from '../../messages/languages.ts'
import { batchedRead } from '../platform/database/batched-read.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockTotals } from '../platform/database/lock-totals.ts'
import { lockVoters } from '../platform/database/lock-voters.ts'
import type { ClaimedSession } from '../platform/http/viewer.ts'
import { confirmEmail } from './email/store.ts'
import { lockVerification, type SuspensionEnd } from './status/store.ts'

// A shadow suspension leaves `users.status` active, so that nobody else sees it, but counts as suspended at login.
const effectiveStatus = sql<UserStatus>`case
  when exists (select from shadow_suspensions where shadow_suspensions.user_id = users.id)
  then 'SUSPENDED'::user_status else users.status
end`

/** The columns that a login checks. */
export interface Credentials {
  userId: string
  passwordHash: string
  tokenVersion: number
  status: UserStatus
}

/** Columns of the user that every authenticated request reads. */
export interface SessionUser {
  role: Role
  isVerified: boolean
  awaitsApproval: boolean
  isNew: boolean
  /** End of the user's last write in the write-ahead log; see `recent_writes`. */
  lastWrite?: number | null
}

const lastWrite = sql`(select position from recent_writes where user_id = users.id) as "lastWrite"`

export interface NewAccount {
  name: string
  username: string
  email: string
  bio?: string | null
  role?: Role
  awaitsApproval?: boolean
  ageConfirmation?: User['ageConfirmation']
  /** Null for that of the site. */
  language?: Language | null
  passwordHash: string
}

/**
 * Inserts a user and the account in one statement.
 * @returns the user's id
 * @throws a unique violation of `accounts__email` or `users__username` when one of them is taken
 */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const {
    name,
    username,
    email,
    bio,
    role,
    awaitsApproval,
    ageConfirmation,
    language,
    passwordHash,
  } = account
  const row = await db
    .with('person', (query) =>
      query
        .insertInto('users')
        .values({ name, username, bio, role, awaits_approval: awaitsApproval })
        .returning('id'),
    )
    .insertInto('accounts')
    .columns([
      ...(['user_id', 'email', 'password_hash', 'confirmed_age', 'age_confirmed_on'] as const),
      'language',
    ])
    .expression((query) =>
      query
        .selectFrom('person')
        .select([
          'id',
          sql.val(email).as('email'),
          sql.val(passwordHash).as('password_hash'),
          sql<number | null>`${ageConfirmation?.age ?? null}::smallint`.as('confirmed_age'),
          sql<string | null>`${ageConfirmation?.confirmedOn ?? null}::date`.as('age_confirmed_on'),
          sql<string | null>`${language ?? null}::text`.as('language'),
        ]),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

/** Those of some usernames in lower case that are taken. */
export async function findTakenUsernames(db: Db, usernames: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select lower(username) as username from users where lower(username) = any(${usernames})
  `.execute(db)
  return new Set(rows.map(({ username }) => username))
}

/** True if at least one user is not an administrator. */
export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '<>', 'ADMIN')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The suspension of a user that lasts longest, for the owner alone: also one that others do not see. Undefined if it has
 * just ended.
 */
export async function findOwnSuspension(
  db: Db,
  userId: string,
): Promise<SuspensionEnd | undefined> {
  const { rows } = await sql<SuspensionEnd>`
    select until, rule from (
      select suspended_until as until, suspension_rule as rule
      from accounts join users on users.id = user_id
      where user_id = ${userId} and status = 'SUSPENDED'
      union all
      select ends_at, rule from shadow_suspensions
      join moderation_cases on moderation_cases.id = case_id
      where shadow_suspensions.user_id = ${userId}
    ) as suspensions
    order by until desc nulls first limit 1
  `.execute(db)
  return rows[0]
}

export async function findCredentials(db: Db, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('email', '=', email)
    .select([
      'user_id as userId',
      'password_hash as passwordHash',
      'token_version as tokenVersion',
      effectiveStatus.as('status'),
    ])
    .executeTakeFirst()
}

/**
 * The user of a session; undefined if it is not valid any more.
 * @param withLastWrite whether replicas need to know where the user's last write ended
 */
export async function findSessionUser(
  db: Db,
  session: ClaimedSession,
  withLastWrite: boolean,
): Promise<SessionUser | undefined> {
  const [user] = await readSessionUser(db, session, withLastWrite)
  return user
}

/** Columns of a session, which `isSessionValid` and `hasValidSession` refer to. */
export const claimedColumns = { userId: 'uuid', version: 'bigint', sessionHash: 'text' } as const

/** Condition: the requested session has not ended, by itself or with all of its account, which is not suspended. */
const isSessionValid = sql<boolean>`accounts.token_version = requested.version
  and ${effectiveStatus} <> 'SUSPENDED'
  and not exists (
    select from ended_sessions
    where ended_sessions.session_hash = decode(requested.session_hash, 'hex')
  )`

/** As `isSessionValid`, for statements that do not join `users` and `accounts`. */
export const hasValidSession = sql<boolean>`exists (
  select from users join accounts on accounts.user_id = users.id
  where users.id = requested.user_id and ${isSessionValid}
)`

const sessionUserColumns = sql`users.role,
  users.verification_status is not distinct from 'VERIFIED' as "isVerified",
  users.awaits_approval as "awaitsApproval",
  users.created_at > now() - interval '1 day' as "isNew"`

const readSessionUser = batchedRead({
  name: 'sessions',
  columns: claimedColumns,
  statement: (_db, requested, withLastWrite: boolean) => sql<SessionUser & { ordinal: number }>`
    select ordinal, ${sessionUserColumns} ${withLastWrite ? sql`, ${lastWrite}` : sql``}
    from ${requested}
    join users on users.id = requested.user_id
    join accounts on accounts.user_id = users.id
    where ${isSessionValid}
  `,
})

/** A user who is not suspended; undefined also when the account was deleted. */
export async function findActiveUser(db: Db, userId: string): Promise<SessionUser | undefined> {
  const { rows } = await sql<SessionUser>`
    select ${sessionUserColumns} from users
    where id = ${userId} and ${effectiveStatus} = 'ACTIVE'
  `.execute(db)
  return rows[0]
}

/** A user's own account, with the email and counts; undefined when it was deleted. */
export async function findOwnUser(db: Db, userId: string): Promise<User | undefined> {
  const [row] = await readOwnUser(db, { userId })
  return (
    row && {
      ...row,
      isVerified: row.verificationStatus === 'VERIFIED',
      voteCount: row.voteCount ?? 0,
      commentCount: row.commentCount ?? 0,
    }
  )
}

const readOwnUser = batchedRead({
  name: 'own_users',
  columns: { userId: 'uuid' },
  statement: (db, requested) =>
    db
      .selectFrom(requested)
      .innerJoin('users', 'users.id', 'requested.user_id')
      .innerJoin('accounts', 'accounts.user_id', 'users.id')
      .innerJoin('voters', 'voters.user_id', 'users.id')
      .select((query) => [
        'requested.ordinal',
        'users.id',
        'name',
        'username',
        'email',
        'is_email_confirmed as isEmailConfirmed',
        'shares_mailbox as sharesMailbox',
        'pending_email as pendingEmail',
        'language',
        'bio',
        'location',
        'profile_image as profileImage',
        'role',
        'status',
        'verification_status as verificationStatus',
        'is_private as isPrivate',
        'approves_followers as approvesFollowers',
        'awaits_approval as awaitsApproval',
        'created_at as createdAt',
        query
          .selectFrom('votes')
          .whereRef('votes.user_id', '=', 'users.id')
          .select(query.fn.countAll<number>().as('count'))
          .as('voteCount'),
        query
          .selectFrom('comments')
          .whereRef('comments.user_id', '=', 'users.id')
          .select(query.fn.countAll<number>().as('count'))
          .as('commentCount'),
        sql<User['ageConfirmation']>`case when confirmed_age is not null then
          json_build_object('age', confirmed_age, 'confirmedOn', age_confirmed_on)
        end`.as('ageConfirmation'),
        sql<VoteConsent | null>`(
          select json_build_object('version', version, 'agreedOn', agreed_on, 'withdrawnOn', withdrawn_on)
          from vote_consents where vote_consents.user_id = users.id
        )`.as('voteConsent'),
      ]),
})

/** Role and status of a user before the promotion. */
interface PromotedUser {
  id: string
  role: Role
  status: UserStatus
}

/**
 * Makes the account with that email an administrator with a confirmed address, sets its password and ends its sessions.
 * @returns the user as it was before, undefined when no account has the email
 */
export async function promote(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<PromotedUser | undefined> {
  const found = await tx
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .where('email', '=', email)
    .select(['users.id', 'role', 'status'])
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('users')
    .where('id', '=', found.id)
    .set({ role: 'ADMIN', status: 'ACTIVE', awaits_approval: false })
    .execute()
  await confirmEmail(tx, found.id, 'administrator')
  await tx
    .updateTable('accounts')
    .where('user_id', '=', found.id)
    .set((query) => ({
      password_hash: passwordHash,
      token_version: query('token_version', '+', 1),
      // Somebody else may have registered with the address, and must not replace it by theirs.
      pending_email: null,
    }))
    .execute()
  return found
}

/**
 * Changes the given fields and leaves undefined ones.
 * @throws a unique violation of `users__username` when the username is taken
 */
export async function updateProfile(
  db: Db,
  userId: string,
  { profileImage, ...texts }: Partial<Profile>,
): Promise<void> {
  const changes = { ...texts, profile_image: profileImage }
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('users').where('id', '=', userId).set(changes).execute()
}

/** Changes the language in which the site writes to a user. */
export async function updateLanguage(db: Db, userId: string, language: Language): Promise<void> {
  await db.updateTable('accounts').where('user_id', '=', userId).set({ language }).execute()
}

/** Locks a user's profile against other changes and returns it; undefined when the user was deleted. */
export function lockProfile(tx: Tx, userId: string): Promise<Profile | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'username', 'bio', 'location', 'profile_image as profileImage'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function findProfileImage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('profile_image')
    .executeTakeFirst()
  return row?.profile_image ?? null
}

/** What a user is called, and the role that allows it. */
export interface Names {
  name: string
  username: string
  role: Role
}

/** Undefined when the user does not exist. */
export async function findNames(db: Db, userId: string): Promise<Names | undefined> {
  return db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['name', 'username', 'role'])
    .executeTakeFirst()
}

/** Changes the given settings and returns all; undefined when the user was deleted. */
export async function updatePrivacy(
  tx: Tx,
  userId: string,
  { isPrivate, approvesFollowers }: { isPrivate: boolean; approvesFollowers?: boolean },
): Promise<{ isPrivate: boolean; approvesFollowers: boolean } | undefined> {
  return tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ is_private: isPrivate, approves_followers: approvesFollowers })
    .returning(['is_private as isPrivate', 'approves_followers as approvesFollowers'])
    .executeTakeFirst()
}

/** Deletes a user with everything that cascades; triggers update the counters. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  const commented = sql`array(select distinct personality_id from comments where user_id = ${userId})`
  const posts = sql`
    select id from posts where user_id = ${userId}
    union select post_id from post_likes where user_id = ${userId}
    union select post_id from post_comments where user_id = ${userId}
  `
  await lockVerification(tx, userId)
  await lockVoters([userId], commented).execute(tx)
  await lockTotals('post', posts, 'update').execute(tx)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Id of the user with a username; undefined for an unknown one. */
export async function findUserId(db: Db, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** The role of the account with that email; undefined when no account has it. */
export async function findRole(db: Db, email: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('email', '=', email)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

/** True if the site has an active administrator. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '=', 'ADMIN')
    .where('status', '=', 'ACTIVE')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .where('user_id', '=', userId)
    .select('password_hash as passwordHash')
    .executeTakeFirst()
  return row?.passwordHash
}

/**
 * Sets a password, revokes every older token and reset link, and stops a change of the email address, which a person who
 * knew the old password may have requested.
 * @returns the new token version
 */
export async function updatePassword(
  db: Db,
  userId: string,
  passwordHash: string,
): Promise<number | undefined> {
  const row = await db
    .with('links', (query) => query.deleteFrom('password_resets').where('user_id', '=', userId))
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set((eb) => ({
      password_hash: passwordHash,
      token_version: eb('token_version', '+', 1),
      pending_email: null,
    }))
    .returning('token_version as tokenVersion')
    .executeTakeFirst()
  return row?.tokenVersion
}

/** Stores another hash of the same password, unless the password was changed meanwhile. Sessions stay valid. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  oldHash: string,
  newHash: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .where('password_hash', '=', oldHash)
    .set({ password_hash: newHash })
    .execute()
}

/** Revokes every token of the account by raising its token version. */
export async function endTokens(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .execute()
}

export interface EndedSession {
  /** SHA-256 in hexadecimal. */
  sessionHash: string
  /** When the token expires. */
  expiresAt: string
  /** Sent by `NOTIFY`, so that every process checks this user's open event streams again; not stored. */
  userId: string
}

/** Largest number of expired rows that adding one deletes, so that expired ones cannot pile up. */
const purgeBatch = 100

/** Adds a session to the revocation list until its token expires, and deletes a batch of expired rows. */
export async function insertEndedSession(
  db: Db,
  { sessionHash, expiresAt, userId }: EndedSession,
  now: string,
): Promise<void> {
  await sql`
    with purged as (
      delete from ended_sessions where session_hash in (
        select session_hash from ended_sessions where expires_at < ${now}
        order by expires_at limit ${purgeBatch} for update skip locked
      )
    ), ended as (
      insert into ended_sessions (session_hash, expires_at)
      values (decode(${sessionHash}, 'hex'), ${expiresAt})
      on conflict on constraint ended_sessions__session_hash do nothing
    ), unconfirmed as (
      delete from password_confirmations where session_hash = decode(${sessionHash}, 'hex')
    )
    select notify_ids('ended_tokens', array[${userId}::uuid])
  `.execute(db)
}

/**
 * Remembers until `expiresAt` that the password was entered in a session, and deletes a batch of expired rows, so that
 * they cannot pile up.
 */
export async function insertPasswordConfirmation(
  db: Db,
  sessionHash: string,
  { now, expiresAt }: { now: string; expiresAt: string },
): Promise<void> {
  await sql`
    with purged as (
      delete from password_confirmations where session_hash in (
        select session_hash from password_confirmations
        where expires_at <= ${now} and session_hash <> decode(${sessionHash}, 'hex')
        order by expires_at limit ${purgeBatch} for update skip locked
      )
    )
    insert into password_confirmations (session_hash, expires_at)
    values (decode(${sessionHash}, 'hex'), ${expiresAt})
    on conflict on constraint password_confirmations__session_hash
    do update set expires_at = excluded.expires_at
  `.execute(db)
}

/** True if the password was entered in a session and that has not expired. */
export async function hasPasswordConfirmation(
  db: Db,
  sessionHash: string,
  now: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('password_confirmations')
    .where('session_hash', '=', Buffer.from(sessionHash, 'hex'))
    .where('expires_at', '>', now)
    .select('expires_at')
    .executeTakeFirst()
  return row !== undefined
}

/** Most valid reset links of one account; more than the attempt limits let anybody request within their lifetime. */
const maxResets = 30

/** Inserts the hash of a reset token, which is valid longer if its mail is sent again. For an unknown user the same statements run and insert nothing. */
export async function insertReset(
  db: Db,
  userId: string,
  tokenHash: Buffer,
  expiresAt: string,
): Promise<void> {
  await db
    .insertInto('password_resets')
    .columns(['user_id', 'token_hash', 'expires_at'])
    .expression(
      db
        .selectFrom('accounts')
        .where('user_id', '=', userId)
        .select(({ val, cast }) => [
          'user_id',
          cast<Buffer>(val(tokenHash), 'bytea').as('token_hash'),
          cast<string>(val(expiresAt), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .constraint('password_resets__token_hash')
        .doUpdateSet((eb) => ({ expires_at: eb.ref('excluded.expires_at') })),
    )
    .execute()
  await sql`
    delete from password_resets where token_hash in (
      select token_hash from password_resets where user_id = ${userId}
      order by expires_at desc offset ${maxResets}
    )
  `.execute(db)
}

/** Revokes every reset link of an account. */
export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/**
 * Deletes a reset token, which works once.
 * @returns the user's id, undefined when the token is unknown or has expired
 */
export async function takeReset(
  db: Db,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .returning(['user_id as userId', 'expires_at as expiresAt'])
    .executeTakeFirst()
  return row && row.expiresAt > now ? row.userId : undefined
}

/** Numbers of registrations of the days (UTC) from `from` to before `until`; days without any are missing. */
export async function registrationsByDay(db: Db, from: string, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .where('kind', '=', 'users')
    .where('day', '>=', from)
    .where('day', '<', until)
    .groupBy('day')
    .select((eb) => eb.fn.sum<number>('amount').as('total'))
    .execute()
  return rows.map(({ total }) => total)
}
