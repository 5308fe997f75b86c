import { createHash, randomBytes } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '../platform/clock.ts'
import { problem } from '../platform/errors.ts'

/** Lifetime of a session token in seconds. */
export const tokenLifetime = 7 * 24 * 60 * 60

/** The claims of a token: its user, and the account's token version when it was issued. */
export interface Claims {
  userId: string
  version: number
}

/** The session that a valid token belongs to. */
export interface VerifiedToken extends Claims {
  /** Identifies the session: SHA-256, in hexadecimal, of the token's id, or of a token that was issued without one. */
  sessionHash: string
  /** When the token expires, as an ISO timestamp. */
  expiresAt: string
}

export interface Tokens {
  /** Issues a token for a new session. */
  sign(claims: Claims): string
  /** @throws 401 when the token is forged, expired or malformed */
  verify(token: string): VerifiedToken
}

interface Payload {
  sub: string
  version: number
  exp: number
  /** Missing in tokens that were issued before sessions had ids. */
  jti?: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const algorithm = 'HS256'
const audience = 'voxpop'

/**
 * Session tokens: JWTs signed with HMAC, valid for `tokenLifetime`. Both functions run on the main thread, as an HMAC
 * takes microseconds and WebCrypto would queue it behind other work in the thread pool.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
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
        const { sub, version, exp, jti }: Payload = createVerifier({
          key: secret,
          algorithms: [algorithm],
          allowedAud: audience,
          requiredClaims: ['sub', 'aud', 'exp', 'version'],
          clockTimestamp: clock.now(),
        })(token)
        return {
          userId: sub,
          version,
          sessionHash: hashOf(jti ?? token),
          expiresAt: new Date(exp * 1000).toISOString(),
        }
      } catch {
        throw problem('sessionExpired')
      }
    },
  }
}
