import { expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

const day = 24 * 60 * 60_000

/** Signs a token at a full second; returns a function that tells whether it is valid after a time. */
function signed({ isAccepted }: { isAccepted: boolean }): (age: number) => boolean {
  const start = 1_800_000_000_000
  let now = start
  const tokens = createTokens('secret', { now: () => now })
  const token = tokens.sign({ userId: 'user', version: 0 })
  if (isAccepted) tokens.verify(token)
  return (age) => {
    now = start + age
    try {
      return tokens.verify(token).userId === 'user'
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
  const token = createTokens('secret', clock).sign({ userId: 'user', version: 0 })
  expect(() => createTokens('another secret', clock).verify(token)).toThrow()
})
