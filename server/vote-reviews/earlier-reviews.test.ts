import { expect, it } from 'vitest'
import { isStillHeld } from './earlier-reviews.ts'
import type { StoredSignal } from './store.ts'

const signals = (accounts: number, ...kinds: StoredSignal['kind'][]): StoredSignal[] =>
  kinds.map((kind) => ({ kind, observed: 0.8 * accounts, expected: 1, score: 20, accounts }))

it('sixty accounts with one domain, one network and one time of registration stay held', () => {
  expect(isStillHeld(signals(60, 'domain', 'prefix', 'age'))).toBe(true)
  expect(isStillHeld(signals(60, 'domain', 'prefix', 'registration'))).toBe(true)
  expect(isStillHeld(signals(59, 'domain', 'prefix', 'age'))).toBe(false)
  expect(isStillHeld(signals(500, 'domain', 'prefix', 'unused', 'first'))).toBe(false)
})

it('twenty accounts with regular votes and two shared traits stay held', () => {
  expect(isStillHeld(signals(20, 'delay', 'domain', 'age'))).toBe(true)
  expect(isStillHeld(signals(19, 'delay', 'domain', 'age'))).toBe(false)
  expect(isStillHeld(signals(500, 'delay', 'age'))).toBe(false)
})

it('what fewer than four fifths of the accounts share does not count', () => {
  const [domain, prefix, age] = signals(100, 'domain', 'prefix', 'age') as [
    StoredSignal,
    StoredSignal,
    StoredSignal,
  ]
  expect(isStillHeld([domain, prefix, age])).toBe(true)
  expect(isStillHeld([domain, { ...prefix, observed: 79 }, age])).toBe(false)
})
