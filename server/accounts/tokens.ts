import { createSigner, createVerifier } from 'fast-jwt'
import { tokenLifetime } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import { problem } from '../platform/errors.ts'

/** What a token says: whose it is and under which token version it was made. */
export interface Claims {
  userId: string
  version: number
}

export interface Tokens {
  sign(claims: Claims): string
  /** @throws 401 when the token is forged, expired or not a token. */
  verify(token: string): Claims
}

const algorithm = 'HS256'
const audience = 'voxpop'

/**
 * Session tokens: signed JWTs that live for `tokenLifetime`. Both functions work on this thread: an HMAC takes
 * microseconds, and WebCrypto would queue it behind password hashes in the thread pool.
 */
export function createTokens(secret: string, clock: Clock): Tokens {
  return {
    sign: ({ userId, version }) =>
      createSigner({
        key: secret,
        algorithm,
        sub: userId,
        aud: audience,
        expiresIn: tokenLifetime * 1000,
        clockTimestamp: clock.now(),
      })({ version }),
    verify(token) {
      try {
        const { sub, version }: { sub: string; version: number } = createVerifier({
          key: secret,
          algorithms: [algorithm],
          allowedAud: audience,
          requiredClaims: ['sub', 'aud', 'exp', 'version'],
          clockTimestamp: clock.now(),
        })(token)
        return { userId: sub, version }
      } catch {
        throw problem('sessionExpired')
      }
    },
  }
}
