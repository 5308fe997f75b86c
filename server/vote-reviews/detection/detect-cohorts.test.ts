import { expect, it } from 'vitest'
import type { VoteType } from '../../../contract/votes.ts'
import { noon, observedVote, usualVotes } from '../../../test/observed-votes.ts'
import { detectCohorts } from './detect-cohorts.ts'
import { day, type ObservedVote } from './traits.ts'

const background = usualVotes()

/** Votes of accounts with one mail domain, which were registered on different days. */
const attack = (count: number, mailDomain: string, type: VoteType = 'UPVOTE'): ObservedVote[] =>
  Array.from({ length: count }, (_, at) => voteOf(mailDomain, at, type))

const voteOf = (mailDomain: string, number: number, type: VoteType = 'UPVOTE') =>
  observedVote({
    userId: `${mailDomain} ${number}`,
    personalityId: 'subject',
    type,
    mailDomain,
    registeredAt: noon - (number + 100) * day,
    firstVoteAt: noon - (number + 50) * day,
  })

/** Votes of accounts that have nothing in common. */
const members = (count: number): ObservedVote[] =>
  Array.from({ length: count }, (_, at) => voteOf(`own-${at}.example`, at + 100))

async function cohortsOf(votes: ObservedVote[]) {
  const window = { personalityId: 'subject', votes, usual: { UPVOTE: 0, DOWNVOTE: 0 } }
  return (await detectCohorts(window, background)).map(({ type, userIds }) => ({
    type,
    size: userIds.length,
  }))
}

it('a cohort has twenty accounts or more, of all its groups together', async () => {
  const ten = attack(10, 'one.example')
  expect(await cohortsOf([...ten, ...attack(10, 'two.example'), ...members(60)])).toEqual([
    { type: 'UPVOTE', size: 20 },
  ])
  expect(await cohortsOf([...ten, ...attack(9, 'two.example'), ...members(60)])).toEqual([])
  expect(await cohortsOf([...attack(20, 'one.example'), ...members(60)])).toEqual([
    { type: 'UPVOTE', size: 20 },
  ])
  expect(await cohortsOf([...attack(19, 'one.example'), ...members(60)])).toEqual([])
})

it('votes of each type are a cohort of their own', async () => {
  const votes = [
    ...attack(30, 'one.example'),
    ...attack(25, 'two.example', 'DOWNVOTE'),
    ...members(60),
  ]
  expect(await cohortsOf(votes)).toEqual([
    { type: 'UPVOTE', size: 30 },
    { type: 'DOWNVOTE', size: 25 },
  ])
})
