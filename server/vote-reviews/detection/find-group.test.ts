import { expect, it } from 'vitest'
import { noon, usualVotes } from '../../../test/observed-votes.ts'
import { TimeSlices } from '../../platform/time-slices.ts'
import type { Background } from './background.ts'
import { findGroup, type TraitedVote } from './find-group.ts'
import type { Trait } from './traits.ts'

/** Votes with the same traits. */
const votesWith = (count: number, ...traits: Trait[]): TraitedVote[] =>
  Array.from({ length: count }, (_, at) => ({ userId: `${traits.join()} ${at}`, traits }))

/** Votes that have nothing in common with each other, but for some traits. */
const unlike = (count: number, ...traits: Trait[]): TraitedVote[] =>
  Array.from({ length: count }, (_, at) => ({
    userId: `unlike ${traits.join()} ${at}`,
    traits: [`domain:own-${at}.example`, ...traits],
  }))

async function found(
  background: Background,
  votes: TraitedVote[],
  opposite: TraitedVote[] = [],
): Promise<number | undefined> {
  const context = { opposite, personalityId: 'subject', background, slices: new TimeSlices() }
  return (await findGroup(votes, context))?.votes.length
}

it('a group has ten votes or more', async () => {
  const background = usualVotes()
  expect(await found(background, [...votesWith(10, 'domain:new.example'), ...unlike(100)])).toBe(10)
  const few = [...votesWith(9, 'domain:new.example'), ...unlike(100)]
  expect(await found(background, few)).toBeUndefined()
})

it('a group is found from the score of 12 on, which is 11.8 with 53 of these votes and 12.02 with 54', async () => {
  const background = usualVotes([10, { mailDomain: 'rare.example' }])
  const window = (count: number) => [...votesWith(count, 'domain:rare.example'), ...unlike(300)]
  expect(await found(background, window(54))).toBe(54)
  expect(await found(background, window(53))).toBeUndefined()
})

it('a group is found only if at most a quarter as many with the same traits vote the other way', async () => {
  const background = usualVotes()
  const votes = [...votesWith(40, 'domain:new.example'), ...unlike(100)]
  const opposite = (count: number) => [...votesWith(count, 'domain:new.example'), ...unlike(100)]
  expect(await found(background, votes, opposite(10))).toBe(40)
  expect(await found(background, votes, opposite(11))).toBeUndefined()
})

it('accounts that never voted are a group only if what else they share is improbable among them too', async () => {
  const neverVoted = { firstVoteAt: noon }
  const background = usualVotes(
    [5, { ...neverVoted, mailDomain: 'usual.example' }],
    [95, neverVoted],
    [45, { mailDomain: 'usual.example' }],
  )
  const woken = (count: number) => [
    ...votesWith(count, 'age:unused', 'domain:usual.example'),
    ...unlike(40, 'age:unused'),
  ]
  // The score among accounts that never voted is 5.8 and 6.03; among all it is above 20.
  expect(await found(background, woken(28))).toBe(28)
  expect(await found(background, woken(27))).toBeUndefined()
  expect(await found(background, unlike(200, 'age:unused'))).toBeUndefined()
})

it('a group may be described by three traits of which each two are common', async () => {
  const young = { registeredAt: noon - 1_000, firstVoteAt: noon - 100 }
  const [network, domain] = [{ prefix: 'network' }, { mailDomain: 'usual.example' }]
  const background = usualVotes(
    [100, { ...young, ...network }],
    [100, { ...young, ...domain }],
    [100, { ...network, ...domain }],
  )
  const traits = ['age:10m', 'prefix:20000 network', 'domain:usual.example'] as const
  const [age, prefix, mail] = traits
  const votes = [
    ...votesWith(20, ...traits),
    ...unlike(30, age, prefix),
    ...votesWith(30, age, mail),
    ...votesWith(30, prefix, mail),
  ]
  expect(await found(background, votes)).toBe(20)
})
