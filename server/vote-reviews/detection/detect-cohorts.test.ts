import { expect, it } from 'vitest'
import { noon, observedVote, usualVotes } from '../../../test/observed-votes.ts'
import { detectCohort } from './detect-cohorts.ts'

const window = (mailDomains: string[]) => ({
  personalityId: 'subject',
  usual: 3,
  knownDomains: undefined,
  votes: mailDomains.flatMap((mailDomain, group) =>
    Array.from({ length: 30 }, (_, number) =>
      observedVote({
        userId: `${mailDomain} ${number}`,
        personalityId: 'subject',
        type: group % 2 ? 'UPVOTE' : 'DOWNVOTE',
        mailDomain,
        registeredAt: noon - 1_000_000,
        firstVoteAt: noon - 940_000,
        at: noon - 940_000,
        isEstablished: false,
      }),
    ),
  ),
})

it('the groups of a window are one cohort, which says what is unusual about it', () => {
  const { userIds, signals } =
    detectCohort(window(['one.example', 'two.example']), usualVotes()) ?? {}
  expect(userIds).toHaveLength(60)
  const observed = new Map(signals?.map((signal) => [signal.kind, signal.observed]))
  expect(observed.get('rate')).toBe(60)
  expect(observed.get('domain')).toBe(30)
  expect(observed.get('delay')).toBe(60)
})

it('a window without a group has no cohort', () => {
  expect(detectCohort(window([]), usualVotes())).toBeUndefined()
})
