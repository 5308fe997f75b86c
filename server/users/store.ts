import { sql } from 'kysely'
import type { Profile, Role, UserStatus, VerificationStatus } from '../../contract/users.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Changes what is given; breaks `users__username` when the username is taken. */
export async function updateProfile(
  db: Db,
  userId: string,
  { profileImage, ...texts }: Partial<Profile>,
): Promise<void> {
  const changes = { ...texts, profile_image: profileImage }
  if (Object.values(changes).every((value) => value === undefined)) return
  await db.updateTable('users').where('id', '=', userId).set(changes).execute()
}

export async function findProfileImage(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('profile_image')
    .executeTakeFirst()
  return row?.profile_image ?? null
}

/** The username of a member; undefined when there is no such member. */
export async function findUsername(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('username')
    .executeTakeFirst()
  return row?.username
}

/** Where a member's verification stands, held until the transaction ends; undefined when there is no such member. */
export async function lockVerification(
  tx: Tx,
  userId: string,
): Promise<{ status: VerificationStatus | null } | undefined> {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('verification_status as status')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateVerification(
  tx: Tx,
  userId: string,
  status: VerificationStatus,
): Promise<void> {
  await tx
    .updateTable('users')
    .where('id', '=', userId)
    .set({ verification_status: status })
    .execute()
}

/** A member whose standing nobody else changes until the transaction ends. */
export interface LockedUser {
  id: string
  role: Role
  status: UserStatus
}

/**
 * Holds every administrator and these members until the transaction ends. All who may take an administrator
 * away hold the same rows in the same order, so that each sees what the one before has left.
 */
export function lockUsers(tx: Tx, ids: string[]): Promise<LockedUser[]> {
  return tx
    .selectFrom('users')
    .where((eb) =>
      eb.or([eb('role', '=', 'ADMIN'), eb('id', '=', sql<string>`any(${ids}::uuid[])`)]),
    )
    .orderBy('id')
    .select(['id', 'role', 'status'])
    .forNoKeyUpdate()
    .execute()
}

/** What an administrator may change of a member's standing. */
export interface StatusAndRole {
  role?: Role
  status?: UserStatus
}

/** Gives members a standing; their older tokens end with it. */
export async function updateStatusAndRole(
  tx: Tx,
  ids: string[],
  { role, status }: StatusAndRole,
  reason: string | null,
): Promise<void> {
  if (ids.length === 0) return
  const chosen = sql<string>`any(${ids}::uuid[])`
  await tx.updateTable('users').where('id', '=', chosen).set({ role, status }).execute()
  if (status === undefined) return
  await tx
    .updateTable('accounts')
    .where('user_id', '=', chosen)
    .set({ suspension_reason: status === 'SUSPENDED' ? reason : null })
    .execute()
}

/** Deletes a member with everything that hangs on the account; the counters follow. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  // The totals are locked first and in order, as by everybody who votes or comments.
  await sql`
    select from personality_totals
    where personality_id in (
      select personality_id from votes where user_id = ${userId}
      union select personality_id from comments where user_id = ${userId}
    )
    order by personality_id for no key update
  `.execute(tx)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
