import { createSigner } from 'fast-jwt'
import { expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const day = 24 * 60 * 60_000
const userId = '019ac0de-0000-7000-8000-000000000001'

/** Signs a token at a full second; returns a function that tells whether it is valid after a time. */
function signed({ isAccepted }: { isAccepted: boolean }): (age: number) => boolean {
  const start = 1_800_000_000_000
  let now = start
  const tokens = createTokens('secret', { now: () => now })
  const token = tokens.sign({ userId, version: 0 })
  if (isAccepted) tokens.verify(token)
  return (age) => {
    now = start + age
    try {
      return tokens.verify(token).userId === userId
    } catch {
      return false
    }
  }
}

it.each([true, false])(
  'a session ends after seven days, whether it was seen before: %s',
  (isAccepted) => {
    expect(signed({ isAccepted })(7 * day)).toBe(true)
    expect(signed({ isAccepted })(7 * day + 1)).toBe(false)
  },
)

it('a token of another secret is refused', () => {
  const clock = { now: () => 1_800_000_000_000 }
  const token = createTokens('secret', clock).sign({ userId, version: 0 })
  expect(() => createTokens('another secret', clock).verify(token)).toThrow()
})

it.each<[string, Record<string, unknown>]>([
  ['a version in words', { version: '0' }],
  ['a version that is no whole number', { version: 0.5 }],
  ['no version', { version: null }],
  ['a list of versions', { version: [0] }],
  ['a user that is no id', { sub: 'user' }],
  ['an end beyond all dates', { exp: Number.MAX_SAFE_INTEGER }],
  ['an id that is no text', { jti: {} }],
])('a signed token with %s is refused', (_, claims) => {
  const tokens = createTokens('secret', { now: () => 1_700_000_000_000 })
  const valid = { sub: userId, aud: 'voxpop', version: 0, exp: 1_800_000_000 }
  const sign = (payload: object) => createSigner({ key: 'secret', algorithm: 'HS256' })(payload)
  expect(tokens.verify(sign(valid))).toMatchObject({ userId, version: 0 })
  expect(() => tokens.verify(sign({ ...valid, ...claims }))).toThrow(
    expect.objectContaining({ statusCode: 401 }),
  )
})
