import { createHash, randomBytes } from 'node:crypto'
import type { CreatedInvitation, Invitation, NewInvitation } from '../../contract/invitations.ts'
import { limits } from '../../contract/limits.ts'
import { recordAuditEntry } from '../audit/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { foundOr404, type Problem, problem } from '../platform/errors.ts'
import type { SignedIn } from '../platform/http/viewer.ts'
import { findByToken, findInvitation, insertInvitation, takeUse, updateRevoked } from './store.ts'

export interface InvitationDeps {
  db: Db
  clock: Clock
  /** The site's configured origin; never taken from the Host header, which an attacker could set. */
  siteOrigin: string
}

const dayMs = 24 * 60 * 60 * 1000

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const timestampOf = (clock: Clock) => new Date(clock.now()).toISOString()

/** @throws 400 for a last day that has passed, or that is more than a year away */
export async function createInvitation(
  { db, clock, siteOrigin }: InvitationDeps,
  viewer: SignedIn,
  { note = null, uses, lastDay }: NewInvitation,
): Promise<CreatedInvitation> {
  const end = Date.parse(lastDay) + dayMs
  const left = end - clock.now()
  if (left <= 0 || left > limits.invitationDaysMax * dayMs) throw problem('invitationEnd')
  const token = randomBytes(32).toString('base64url')
  const invitation = await inTransaction(db, async (tx) => {
    const expiresAt = new Date(end).toISOString()
    const created = await insertInvitation(tx, { tokenHash: hashOf(token), note, uses, expiresAt })
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'INVITATION_CREATED',
      targetType: 'invitation',
      targetId: created.id,
      before: null,
      after: { note, uses, lastDay },
    })
    return created
  })
  // In the fragment, which browsers send to no server.
  return { ...invitation, link: `${siteOrigin}/register#invitation=${token}` }
}

/**
 * Revokes an invitation now; idempotent.
 * @throws 404 when it does not exist
 */
export async function revokeInvitation(
  { db, clock }: InvitationDeps,
  viewer: SignedIn,
  id: string,
): Promise<Invitation> {
  const invitation = await inTransaction(db, async (tx) => {
    const revoked = await updateRevoked(tx, id, timestampOf(clock))
    if (!revoked) return findInvitation(tx, id)
    const { note, usesLeft } = revoked
    await recordAuditEntry(tx, {
      actorId: viewer.id,
      action: 'INVITATION_REVOKED',
      targetType: 'invitation',
      targetId: id,
      before: { note, usesLeft },
      after: null,
    })
    return revoked
  })
  return foundOr404(invitation)
}

/** @throws 400 that says why the invitation does not work */
export async function requireInvitation(
  { db, clock }: Pick<InvitationDeps, 'db' | 'clock'>,
  token: string,
): Promise<undefined> {
  const refusal = refusalOf(await findByToken(db, hashOf(token)), timestampOf(clock))
  if (refusal) throw refusal
}

/**
 * Takes one use of an invitation in the transaction that creates the account.
 * @throws 400 that says why the invitation does not work
 */
export async function takeInvitation(tx: Tx, clock: Clock, token: string): Promise<void> {
  const now = timestampOf(clock)
  const tokenHash = hashOf(token)
  if (await takeUse(tx, tokenHash, now)) return
  throw refusalOf(await findByToken(tx, tokenHash), now) ?? problem('invitationUsedUp')
}

function refusalOf(invitation: Invitation | undefined, now: string): Problem | undefined {
  if (!invitation) return problem('invitationUnknown')
  if (invitation.revokedAt !== null) return problem('invitationRevoked')
  if (invitation.expiresAt <= now) return problem('invitationExpired')
  if (invitation.usesLeft === 0) return problem('invitationUsedUp')
  return undefined
}
