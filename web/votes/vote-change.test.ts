import { describe, expect, it } from 'vitest'
import type { VoteStatus, VoteType } from '../../contract/votes.ts'
import { desiredVoteAfterClick, withVote } from './vote-change.ts'

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
  it('on the own side takes the vote back, else it votes', () => {
    expect(desiredVoteAfterClick('UPVOTE', 'UPVOTE')).toBeNull()
    expect(desiredVoteAfterClick('UPVOTE', 'DOWNVOTE')).toBe('DOWNVOTE')
    expect(desiredVoteAfterClick(null, 'DOWNVOTE')).toBe('DOWNVOTE')
  })
})

describe('a vote', () => {
  it.each([
    ['first', status(3, 2, null), 'UPVOTE', status(4, 2, 'UPVOTE')],
    ['moved', status(3, 2, 'UPVOTE'), 'DOWNVOTE', status(2, 3, 'DOWNVOTE')],
    ['taken back', status(3, 2, 'DOWNVOTE'), null, status(3, 1, null)],
    ['repeated', status(3, 2, 'UPVOTE'), 'UPVOTE', status(3, 2, 'UPVOTE')],
    ['taken back without one', status(3, 2, null), null, status(3, 2, null)],
  ] as const)('%s moves the counts', (_, before, wish, after) => {
    expect(withVote(before, wish)).toEqual(after)
  })

  it('never takes a count below zero', () => {
    expect(withVote(status(0, 0, 'UPVOTE'), null)).toEqual(status(0, 0, null))
  })
})
