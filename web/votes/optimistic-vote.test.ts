import { describe, expect, it } from 'vitest'
import type { VoteState, VoteStatus, VoteType } from '../../contract/votes.ts'
import { desiredVoteAfterClick, withVote } from './optimistic-vote.ts'

function status(
  upvoteCount: number,
  downvoteCount: number,
  own: VoteType | null,
  state: VoteState = 'COUNTED',
): VoteStatus {
  return {
    personalityId: 'p',
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: own !== null,
    userVoteType: own,
    userVoteState: own && state,
    isClosed: false,
  }
}

describe('a click', () => {
  it('removes the vote if it has the clicked type, else sets it', () => {
    expect(desiredVoteAfterClick('UPVOTE', 'UPVOTE')).toBeNull()
    expect(desiredVoteAfterClick('UPVOTE', 'DOWNVOTE')).toBe('DOWNVOTE')
    expect(desiredVoteAfterClick(null, 'DOWNVOTE')).toBe('DOWNVOTE')
  })
})

describe('a vote', () => {
  it.each([
    ['first', status(3, 2, null), 'UPVOTE', status(4, 2, 'UPVOTE')],
    ['switched', status(3, 2, 'UPVOTE'), 'DOWNVOTE', status(2, 3, 'DOWNVOTE')],
    ['removed', status(3, 2, 'DOWNVOTE'), null, status(3, 1, null)],
    ['repeated', status(3, 2, 'UPVOTE'), 'UPVOTE', status(3, 2, 'UPVOTE')],
    ['removed without one', status(3, 2, null), null, status(3, 2, null)],
  ] as const)('%s changes the counts', (_, before, desired, after) => {
    expect(withVote(before, desired, 'COUNTED')).toEqual(after)
  })

  it('never takes a count below zero', () => {
    expect(withVote(status(0, 0, 'UPVOTE'), null, 'COUNTED')).toEqual(status(0, 0, null))
  })

  it.each([
    ['first', status(3, 2, null), 'UPVOTE', status(3, 2, 'UPVOTE', 'UNCONFIRMED')],
    [
      'switched',
      status(3, 2, 'UPVOTE', 'UNDER_REVIEW'),
      'DOWNVOTE',
      status(3, 2, 'DOWNVOTE', 'UNDER_REVIEW'),
    ],
    ['removed', status(3, 2, 'DOWNVOTE', 'UNCONFIRMED'), null, status(3, 2, null)],
  ] as const)(
    '%s leaves the counts as they are if it does not count',
    (_, before, desired, after) => {
      expect(withVote(before, desired, 'UNCONFIRMED')).toEqual(after)
    },
  )

  it.each(['UNDER_REVIEW', 'EXCLUDED', 'WITHDRAWN', 'MAILBOX_SHARED'] as const)(
    'that is %s stays so when it is removed and cast again',
    (state) => {
      const held = status(3, 2, 'UPVOTE', state)
      const removed = withVote(held, null, 'COUNTED')
      expect(removed).toEqual({ ...status(3, 2, null), userVoteState: state })
      expect(withVote(removed, 'UPVOTE', 'COUNTED')).toEqual(held)
    },
  )
})
