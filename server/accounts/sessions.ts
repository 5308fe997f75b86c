import { limits } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { problem } from '../platform/errors.ts'
import type { ClaimedSession, Sessions } from '../platform/http/viewer.ts'
import { findSessionUser, hasPasswordConfirmation } from './store.ts'
import type { Tokens } from './tokens.ts'

/** Milliseconds. */
const lately = 60_000

/** Milliseconds for which a session needs no password again after it was entered. */
export const confirmationLifetime = limits.passwordConfirmationMinutes * 60_000

interface SessionDeps extends Pick<Database, 'db'>, Partial<Pick<Database, 'replicas'>> {
  tokens: Tokens
  clock: Clock
}

/**
 * Verifies tokens against the database on every request, so that revocation takes effect at once. Concurrent requests
 * share one query.
 */
export function createSessions({ db, replicas, tokens, clock }: SessionDeps): Sessions {
  const validAt = new WeakMap<ClaimedSession, number>()
  return {
    async resolveViewer(token) {
      const session = tokens.verify(token)
      const user = await findSessionUser(db, session, replicas !== undefined)
      if (!user) throw problem('sessionExpired')
      // Otherwise votes would not look up whether the account is approved.
      if (!user.awaitsApproval) validAt.set(session, clock.now())
      return { id: session.userId, ...user }
    },
    async isPasswordConfirmed(token) {
      const { sessionHash, startedAt } = tokens.verify(token)
      const now = clock.now()
      if (now < startedAt + confirmationLifetime) return true
      return hasPasswordConfirmation(db, sessionHash, new Date(now).toISOString())
    },
    sessionOf: (token) => tokens.verify(token),
    wasValidLately(session) {
      const age = clock.now() - (validAt.get(session) ?? 0)
      return age >= 0 && age < lately
    },
  }
}
