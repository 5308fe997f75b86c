import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { lockVoters } from '../../platform/database/lock-voters.ts'

/** The addresses of an account. */
export interface AccountEmail {
  email: string
  /** The address that replaces `email` once it is confirmed. */
  pendingEmail: string | null
  /** Whether `email` is confirmed. */
  isConfirmed: boolean
  /** True if the votes do not count because another account counts for the mailbox. */
  sharesMailbox: boolean
  username: string
  /** True if the pending address belongs to another account. */
  isPendingTaken: boolean
}

export async function findAccountEmail(db: Db, userId: string): Promise<AccountEmail | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .innerJoin('voters', 'voters.user_id', 'accounts.user_id')
    .where('accounts.user_id', '=', userId)
    .select((eb) => [
      'email',
      'pending_email as pendingEmail',
      'is_email_confirmed as isConfirmed',
      'shares_mailbox as sharesMailbox',
      'username',
      eb
        .exists(
          eb
            .selectFrom('accounts as others')
            .whereRef('others.email', '=', 'accounts.pending_email')
            .select('others.user_id'),
        )
        .$castTo<boolean>()
        .as('isPendingTaken'),
    ])
    .executeTakeFirst()
}

/**
 * Locks the user until the transaction ends, before anything else of the account, and returns the addresses; undefined
 * when the user was deleted.
 */
export async function lockAccountEmail(tx: Tx, userId: string): Promise<AccountEmail | undefined> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  // A second statement: the first one's snapshot may be older than the lock.
  return findAccountEmail(tx, userId)
}

/** Marks the email of a user who has just registered as not confirmed. */
export async function requireConfirmation(tx: Tx, userId: string): Promise<void> {
  await lockVoters([userId]).execute(tx)
  await tx
    .updateTable('voters')
    .where('user_id', '=', userId)
    .set({ is_email_confirmed: false })
    .execute()
}

/**
 * Marks the user's email as confirmed: unless another account counts for the mailbox, votes that are cast from then on count
 * at once, and earlier ones join the counts one by one (`server/joining-votes`). The user must be locked.
 * @param by an administrator knows whose address was confirmed and when, so the votes wait for those of other accounts
 * @returns whether they count
 */
export async function confirmEmail(
  tx: Tx,
  userId: string,
  by: 'owner' | 'administrator',
): Promise<boolean> {
  await sql`select voters__lock_mailbox(${userId})`.execute(tx)
  await lockVoters([userId]).execute(tx)
  const { rows } = await sql<{ counts: boolean }>`
    select voters__confirm_email(${userId}, ${by === 'administrator'}) as counts
  `.execute(tx)
  return rows[0]?.counts ?? false
}

/** True if another account counts for the mailbox of this one. Until the transaction ends, none begins to. */
export async function lockIsMailboxTaken(tx: Tx, userId: string): Promise<boolean> {
  await sql`select voters__lock_mailbox(${userId})`.execute(tx)
  const { rows } = await sql<{ isTaken: boolean }>`
    select voters__is_mailbox_taken(${userId}) as "isTaken"
  `.execute(tx)
  return rows[0]?.isTaken ?? false
}

/** Lists the account for administrators if others count for its mailbox. */
export async function noteMailbox(tx: Tx, userId: string): Promise<void> {
  await sql`select voters__note_mailbox(${userId})`.execute(tx)
}

/** Sets the address that waits for its confirmation, null for none, and deletes the unused links of the account. */
export async function updatePendingEmail(
  tx: Tx,
  userId: string,
  pendingEmail: string | null,
): Promise<void> {
  await tx
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .set({ pending_email: pendingEmail })
    .execute()
  await tx
    .deleteFrom('email_confirmations')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/**
 * Replaces the account's address with the pending one, ends its sessions, and revokes the password reset links that were
 * sent to the old one.
 * @returns the new token version, undefined when the account does not wait for this address any more
 * @throws a unique violation of `accounts__email` when another account has it
 */
export async function replaceEmail(
  tx: Tx,
  userId: string,
  pendingEmail: string,
): Promise<number | undefined> {
  const row = await tx
    .updateTable('accounts')
    .where('user_id', '=', userId)
    .where('pending_email', '=', pendingEmail)
    .set((eb) => ({
      email: pendingEmail,
      pending_email: null,
      token_version: eb('token_version', '+', 1),
    }))
    .returning('token_version as tokenVersion')
    .executeTakeFirst()
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  return row?.tokenVersion
}

/** Most links of one account that are stored; more than the limits let anybody request within their lifetime. */
const maxLinks = 200

export interface NewLink {
  userId: string
  email: string
  tokenHash: Buffer
  expiresAt: string
}

/** Inserts the hash of a token, which is valid longer if its mail is sent again; nothing if the user was deleted. */
export async function insertLink(db: Db, { userId, email, tokenHash, expiresAt }: NewLink) {
  await sql`
    insert into email_confirmations (token_hash, user_id, email, expires_at)
    select ${tokenHash}::bytea, user_id, ${email}::text, ${expiresAt}::timestamptz from accounts where user_id = ${userId}
    on conflict on constraint email_confirmations__token_hash do update set expires_at = excluded.expires_at
  `.execute(db)
  await sql`
    delete from email_confirmations where token_hash in (
      select token_hash from email_confirmations where user_id = ${userId}
      order by expires_at desc offset ${maxLinks}
    )
  `.execute(db)
}

export interface Link {
  userId: string
  email: string
  expiresAt: string
  isUsed: boolean
}

export async function findLink(db: Db, tokenHash: Buffer): Promise<Link | undefined> {
  return db
    .selectFrom('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .select((eb) => [
      'user_id as userId',
      'email',
      'expires_at as expiresAt',
      eb('used_at', 'is not', null).$castTo<boolean>().as('isUsed'),
    ])
    .executeTakeFirst()
}

export async function markLinkUsed(tx: Tx, tokenHash: Buffer, now: string): Promise<void> {
  await tx
    .updateTable('email_confirmations')
    .where('token_hash', '=', tokenHash)
    .set({ used_at: now })
    .execute()
}

/** Deletes a batch of links that expired before a time; returns their number. */
export async function deleteExpiredLinks(db: Db, before: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from email_confirmations where token_hash in (
      select token_hash from email_confirmations where expires_at < ${before}
      order by expires_at limit ${limit} for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows)
}
