import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { registerBound } from '../platform/bounds.ts'
import type { Clock } from '../platform/clock.ts'
import { problem } from '../platform/errors.ts'
import { limitEntries } from '../platform/http/rate-window.ts'
import type { ClaimedSession } from '../platform/http/viewer.ts'

/** Lifetime of a session token in seconds. */
export const tokenLifetime = 7 * 24 * 60 * 60

/** The session that a valid token belongs to; the same object while the token is in the cache. */
export interface VerifiedToken extends ClaimedSession {
  /** When the token expires, as an ISO timestamp. */
  expiresAt: string
  /** When the token was issued, in milliseconds. */
  startedAt: number
}

export interface Tokens {
  /** Issues a token for a new session. */
  sign(claims: Pick<ClaimedSession, 'userId' | 'version'>): string
  /** @throws 401 when the token is forged, expired or malformed */
  verify(token: string): VerifiedToken
}

/** The claims; a signature proves who wrote them, not of which type they are. */
const Payload = z.object({
  sub: z.uuid(),
  version: z.int(),
  exp: z.int(),
  /** Missing in tokens that were issued before sessions had ids. */
  jti: z.string().optional(),
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const algorithm = 'HS256'
const audience = 'voxpop'

/** Maximum number of verified tokens in memory, about 1 KB each; beyond it the least recently used are evicted. */
const maxVerified = 10_000

/**
 * Session tokens: JWTs signed with HMAC, valid for `tokenLifetime`. Both functions run on the main thread, as an HMAC
 * takes microseconds and WebCrypto would queue it behind other work in the thread pool. The claims of a verified token
 * are kept, because its signature does not change; its expiry is checked every time.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
  const verified = new LRUCache<string, { claims: VerifiedToken; endsAt: number }>(
    limitEntries(maxVerified),
  )
  registerBound('verified_tokens', { limit: maxVerified, size: () => verified.size })
  const verifySignature = createVerifier({
    key: secret,
    algorithms: [algorithm],
    allowedAud: audience,
    requiredClaims: ['sub', 'aud', 'exp', 'version'],
    // Checked in `verify`, for tokens in the cache too.
    ignoreExpiration: true,
  })

  function verifyNew(token: string) {
    const { sub, version, exp, jti } = Payload.parse(verifySignature(token))
    const endsAt = exp * 1000
    const claims = {
      userId: sub,
      version,
      sessionHash: hashOf(jti ?? token),
      expiresAt: new Date(endsAt).toISOString(),
      startedAt: endsAt - tokenLifetime * 1000,
    }
    verified.set(token, { claims, endsAt })
    return { claims, endsAt }
  }

  return {
    sign: ({ userId, version }) =>
      createSigner({
        key: secret,
        algorithm,
        sub: userId,
        aud: audience,
        jti: randomBytes(16).toString('base64url'),
        expiresIn: tokenLifetime * 1000,
        clockTimestamp: clock.now(),
      })({ version }),
    verify(token) {
      try {
        const { claims, endsAt } = verified.get(token) ?? verifyNew(token)
        if (clock.now() <= endsAt) return claims
      } catch {
        // The same response as for an expired token.
      }
      throw problem('sessionExpired')
    },
  }
}
