import { expect, it } from 'vitest'
import type { VoteState, VoteType } from '../../contract/votes.ts'
import { voteSentence } from './after-vote.tsx'

const sentence = (
  upvoteCount: number,
  downvoteCount: number,
  ownVote: VoteType,
  ownVoteState: VoteState = 'COUNTED',
) => voteSentence({ upvoteCount, downvoteCount, ownVoteState }, ownVote)

it('says with how many others the vote stands, and the share', () => {
  expect(sentence(214, 168, 'DOWNVOTE')).toBe('You and 167 others oppose. 56% support.')
  expect(sentence(1_200, 0, 'UPVOTE')).toBe('You and 1,199 others support. 100% support.')
  expect(sentence(2, 18, 'UPVOTE')).toBe('You and 1 other support. 10% support.')
  expect(sentence(1, 19, 'UPVOTE')).toBe('You are the first to support. 5% support.')
})

it('says that a share is of few votes below twenty', () => {
  expect(sentence(12, 7, 'UPVOTE')).toBe(
    'You and 11 others support. 63% support, few votes so far.',
  )
  expect(sentence(12, 8, 'UPVOTE')).toBe('You and 11 others support. 60% support.')
})

it('gives no share of a single vote', () => {
  expect(sentence(0, 1, 'DOWNVOTE')).toBe('You are the first to oppose.')
  expect(sentence(1, 0, 'DOWNVOTE', 'UNCONFIRMED')).toBe('Nobody else opposes yet.')
  expect(sentence(1, 1, 'DOWNVOTE')).toBe(
    'You are the first to oppose. 50% support, few votes so far.',
  )
})

it('leaves a vote out that does not count yet', () => {
  expect(sentence(30, 10, 'DOWNVOTE', 'UNCONFIRMED')).toBe('10 oppose. 75% support.')
  expect(sentence(30, 1, 'DOWNVOTE', 'JOINING')).toBe('1 opposes. 97% support.')
  expect(sentence(30, 0, 'DOWNVOTE', 'UNDER_REVIEW')).toBe('Nobody else opposes yet. 100% support.')
  expect(sentence(0, 0, 'UPVOTE', 'UNCONFIRMED')).toBe('Nobody else supports yet.')
})
