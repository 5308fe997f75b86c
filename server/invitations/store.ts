import { sql } from 'kysely'
import type { Invitation } from '../../contract/invitations.ts'
import { limits } from '../../contract/limits.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const columns = [
  'id',
  'note',
  'uses',
  'uses_left as usesLeft',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'created_at as createdAt',
] as const

/** The newest invitations, also those that work no more. */
export function listInvitations(db: Db): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .orderBy('id', 'desc')
    .limit(limits.invitationsListed)
    .select(columns)
    .execute()
}

interface NewInvitationRow extends Pick<Invitation, 'note' | 'uses' | 'expiresAt'> {
  tokenHash: Buffer
}

export function insertInvitation(
  tx: Tx,
  { tokenHash, note, uses, expiresAt }: NewInvitationRow,
): Promise<Invitation> {
  return tx
    .insertInto('invitations')
    .values({ token_hash: tokenHash, note, uses, uses_left: uses, expires_at: expiresAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Revokes an invitation; undefined if it is unknown or was revoked before. */
export function updateRevoked(tx: Tx, id: string, now: string): Promise<Invitation | undefined> {
  return tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
}

export function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').where('id', '=', id).select(columns).executeTakeFirst()
}

export function findByToken(db: Db, tokenHash: Buffer): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .select(columns)
    .executeTakeFirst()
}

/** Takes one use of an invitation that works; false if it does not. Others that use it wait for the end of the transaction. */
export async function takeUse(tx: Tx, tokenHash: Buffer, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ uses_left: sql`uses_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('uses_left', '>', 0)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
