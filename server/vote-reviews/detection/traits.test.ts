import { describe, expect, it } from 'vitest'
import { noon, observedVote } from '../../../test/observed-votes.ts'
import { day, type ObservedVote, traitsOf } from './traits.ts'

const minute = 60_000

const traits = (overrides: Partial<ObservedVote>) => traitsOf(observedVote(overrides))

/** Of an account of this age that voted before. */
const ageTraits = (age: number) =>
  traits({ registeredAt: noon - age, firstVoteAt: noon - 1 }).filter((trait) =>
    trait.startsWith('age:'),
  )

describe('the age of an account', () => {
  it.each([
    ['10m', 10 * minute],
    ['1h', 60 * minute],
    ['1d', day],
    ['7d', 7 * day],
  ])('is a trait below %s', (name, limit) => {
    expect(ageTraits(limit - 1)).toContain(`age:${name}`)
    expect(ageTraits(limit)).not.toContain(`age:${name}`)
  })

  it('is a trait of a first vote from seven days on', () => {
    const first = (age: number) => traits({ registeredAt: noon - age, firstVoteAt: noon })
    expect(first(7 * day)).toContain('age:unused')
    expect(first(7 * day - 1)).not.toContain('age:unused')
    expect(first(7 * day - 1)).toContain('first:yes')
    expect(traits({ firstVoteAt: noon - 1 })).not.toContain('first:yes')
  })
})

it('the time of the registration is a trait from one day on', () => {
  const hasRegistration = (age: number) =>
    traits({ registeredAt: noon - age, firstVoteAt: noon }).some((trait) =>
      trait.startsWith('registration:'),
    )
  expect(hasRegistration(day)).toBe(true)
  expect(hasRegistration(day - 1)).toBe(false)
})

it('the time from the registration to the first vote is a trait below one day, by powers of two', () => {
  const delay = (time: number) =>
    traits({ registeredAt: noon - 10 * day, firstVoteAt: noon - 10 * day + time }).filter((trait) =>
      trait.startsWith('delay:'),
    )
  expect(delay(0)).toEqual(['delay:0'])
  expect(delay(64_000)).toEqual(['delay:6'])
  expect(delay(day - 1)).toEqual(['delay:16'])
  expect(delay(day)).toEqual([])
})

it('the same network is another trait on the next day', () => {
  expect(traits({ prefix: 'hash' })).toContain('prefix:20000 hash')
  expect(traits({ prefix: 'hash', at: noon + day })).toContain('prefix:20001 hash')
})
