import { describe, expect, it } from 'vitest'
import type { VoteStatus, VoteType } from '../../contract/votes.ts'
import { desiredVoteAfterClick, withVote } from './optimistic-vote.ts'

function status(upvoteCount: number, downvoteCount: number, own: VoteType | null): VoteStatus {
  return {
    personalityId: 'p',
    upvoteCount,
    downvoteCount,
    totalVotes: upvoteCount + downvoteCount,
    hasUserVoted: own !== null,
    userVoteType: own,
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
    expect(withVote(before, desired)).toEqual(after)
  })

  it('never takes a count below zero', () => {
    expect(withVote(status(0, 0, 'UPVOTE'), null)).toEqual(status(0, 0, null))
  })
})
