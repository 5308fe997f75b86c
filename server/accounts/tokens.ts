import { jwtVerify, SignJWT } from 'jose'
import { tokenLifetime } from '../../contract/limits.ts'
import type { Clock } from '../platform/clock.ts'
import { problem } from '../platform/errors.ts'

/** What a token says: whose it is and under which token version it was made. */
export interface Claims {
  userId: string
  version: number
}

export interface Tokens {
  sign(claims: Claims): Promise<string>
  /** @throws 401 when the token is forged, expired or not a token. */
  verify(token: string): Promise<Claims>
}

const algorithm = 'HS256'
const audience = 'voxpop'

/** Session tokens: signed JWTs that live for `tokenLifetime`. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret)
  const nowSeconds = () => Math.floor(clock.now() / 1000)
  return {
    sign: ({ userId, version }) =>
      new SignJWT({ version })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setAudience(audience)
        .setIssuedAt(nowSeconds())
        .setExpirationTime(nowSeconds() + tokenLifetime)
        .sign(key),
    async verify(token) {
      try {
        const { payload } = await jwtVerify<{ version: number }>(token, key, {
          algorithms: [algorithm],
          audience,
          requiredClaims: ['sub', 'exp', 'version'],
          currentDate: new Date(clock.now()),
        })
        return { userId: payload.sub as string, version: payload.version }
      } catch {
        throw problem('sessionExpired')
      }
    },
  }
}
