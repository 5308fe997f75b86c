import type { FastifyRequest } from 'fastify'
import { problem } from '../platform/errors.ts'
import { clientSignal } from '../platform/http/client-signal.ts'
import { bearerToken } from '../platform/http/viewer.ts'
import { mailboxOf } from './fold-email.ts'
import { ownUser } from './open-session.ts'
import { verifyPassword } from './passwords.ts'
import type { AccountDeps } from './service.ts'
import { confirmationLifetime } from './sessions.ts'
import { findPasswordHash, insertPasswordConfirmation } from './store.ts'

/**
 * Remembers that the password was entered again in the session of a request. Attempts count together with those to log
 * in, so that a stolen session gives no further guesses. Above the account's attempt limit everything gets one response
 * after the same work, except the right password from a familiar network.
 * @throws 400 when the password is not the account's, 429 after too many attempts
 */
export async function confirmSession(
  { db, tokens, clock, attemptLimits }: AccountDeps,
  userId: string,
  password: string,
  request: FastifyRequest,
): Promise<undefined> {
  const token = bearerToken(request.headers.authorization)
  if (!token) throw problem('unauthorized')
  const { email } = await ownUser(db, userId)
  const { isFamiliar, overCeiling } = await attemptLimits.count(request, 'login', mailboxOf(email))
  const hash = await findPasswordHash(db, userId)
  const matches = await verifyPassword(password, hash, clientSignal(request))
  if (overCeiling !== undefined && !(matches && isFamiliar)) {
    throw problem('tooManyLogins', overCeiling)
  }
  if (!matches) throw problem('wrongPassword')
  const now = clock.now()
  await insertPasswordConfirmation(db, tokens.verify(token).sessionHash, {
    now: new Date(now).toISOString(),
    expiresAt: new Date(now + confirmationLifetime).toISOString(),
  })
}
