import { sql } from 'kysely'
import type { Role, User, UserStatus } from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'

// Whoever is suspended behind a veil looks active to everybody else, and is refused like all who are suspended.
const statusToEnter = sql<UserStatus>`case
  when exists (select from veiled_suspensions where veiled_suspensions.user_id = users.id)
  then 'SUSPENDED'::user_status else users.status
end`

/** What signing in needs to know. */
export interface Credentials {
  userId: string
  passwordHash: string
  tokenVersion: number
  status: UserStatus
}

/** What every signed-in request checks. */
export interface StatusAndRole {
  role: Role
  status: UserStatus
  isVerified: boolean
  isNew: boolean
  tokenVersion: number
  /** Whether this session was signed out. */
  hasEnded: boolean
}

export interface NewAccount {
  name: string
  username: string
  email: string
  bio?: string | null
  role?: Role
  passwordHash: string
}

/** Adds a member and the account in one statement; breaks `accounts__email` or `users__username` when taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { name, username, email, bio, role, passwordHash } = account
  const row = await db
    .with('person', (query) =>
      query.insertInto('users').values({ name, username, bio, role }).returning('id'),
    )
    .insertInto('accounts')
    .columns(['user_id', 'email', 'password_hash'])
    .expression((query) =>
      query
        .selectFrom('person')
        .select(['id', sql.val(email).as('email'), sql.val(passwordHash).as('password_hash')]),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

/** Whether anybody but administrators has an account. */
export async function hasUsers(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '<>', 'ADMIN')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
      statusToEnter.as('status'),
    ])
    .executeTakeFirst()
}

/**
 * Who many sessions belong to, by the keys given: the user's id, a space, and the session's hash in hexadecimal.
 * Those of deleted accounts are left out.
 */
export async function findStatusesAndRoles(
  db: Db,
  keys: string[],
): Promise<Map<string, StatusAndRole>> {
  const { rows } = await sql<StatusAndRole & { key: string }>`
    select asked.key, users.role, ${statusToEnter} as status,
      users.verification_status is not distinct from 'VERIFIED' as "isVerified",
      users.created_at > now() - interval '1 day' as "isNew",
      accounts.token_version as "tokenVersion",
      exists (
        select from ended_sessions
        where session_hash = decode(split_part(asked.key, ' ', 2), 'hex')
      ) as "hasEnded"
    from unnest(${keys}::text[]) as asked (key)
    join users on users.id = split_part(asked.key, ' ', 1)::uuid
    join accounts on accounts.user_id = users.id
  `.execute(db)
  return new Map(rows.map(({ key, ...standing }) => [key, standing]))
}

/** The account as its owner sees it. */
export async function findOwnUser(db: Db, userId: string): Promise<User | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select((query) => [
      'users.id',
      'name',
      'username',
      'email',
      'bio',
      'location',
      'profile_image as profileImage',
      'role',
      'status',
      'verification_status as verificationStatus',
      'is_private as isPrivate',
      'approves_followers as approvesFollowers',
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
    ])
    .executeTakeFirst()
  return (
    row && {
      ...row,
      isVerified: row.verificationStatus === 'VERIFIED',
      voteCount: row.voteCount ?? 0,
      commentCount: row.commentCount ?? 0,
    }
  )
}

/** Who an account was before it was promoted. */
interface Promoted {
  id: string
  role: Role
  status: UserStatus
}

/** Makes the account with that email an administrator; undefined when there is none. */
export async function promote(
  tx: Tx,
  email: string,
  passwordHash: string,
): Promise<Promoted | undefined> {
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
    .set({ role: 'ADMIN', status: 'ACTIVE' })
    .execute()
  await tx
    .updateTable('accounts')
    .where('user_id', '=', found.id)
    .set((query) => ({
      password_hash: passwordHash,
      token_version: query('token_version', '+', 1),
    }))
    .execute()
  return found
}

/** The role of the account with that email; undefined when there is none. */
export async function findRole(db: Db, email: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('email', '=', email)
    .select('role')
    .executeTakeFirst()
  return row?.role
}

/** Whether the site has an active administrator. */
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

/** Sets a password, ending every older token and reset link; answers with the new token version. */
export async function updatePassword(
  db: Db,
  userId: string,
  passwordHash: string,
): Promise<number | undefined> {
  const row = await db
    .with('links', (query) => query.deleteFrom('password_resets').where('user_id', '=', userId))
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set((eb) => ({ password_hash: passwordHash, token_version: eb('token_version', '+', 1) }))
    .returning('token_version as tokenVersion')
    .executeTakeFirst()
  return row?.tokenVersion
}

export async function endTokens(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .execute()
}
