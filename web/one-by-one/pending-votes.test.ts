import { expect, it } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import {
  afterFailure,
  asTried,
  type Choice,
  isNewVote,
  isPendingVote,
  nextStep,
  type PendingVote,
  waitAfter,
  withPending,
} from './pending-votes.ts'

const choose = (pending: PendingVote[], id: string, desired: Choice, current: Choice = null) =>
  withPending(pending, { id, name: `Person ${id}`, desired, current })
const desiredOf = (pending: PendingVote[]) => pending.map(({ id, desired }) => `${id} ${desired}`)

const two = choose(choose([], 'a', 'UPVOTE'), 'b', 'DOWNVOTE')

it('sends votes in the order in which they were chosen', () => {
  expect(desiredOf(choose(two, 'c', 'UPVOTE'))).toEqual(['a UPVOTE', 'b DOWNVOTE', 'c UPVOTE'])
})

it('sends only the last choice on a person, at the place of the first', () => {
  expect(desiredOf(choose(two, 'a', 'DOWNVOTE'))).toEqual(['a DOWNVOTE', 'b DOWNVOTE'])
})

it('sends nothing for a vote that was undone before it was sent', () => {
  expect(desiredOf(choose(two, 'a', null))).toEqual(['b DOWNVOTE'])
  const change = choose([], 'a', 'DOWNVOTE', 'UPVOTE')
  expect(choose(change, 'a', 'UPVOTE')).toEqual([])
})

it('removes a vote that may have been sent, also if its outcome is not known', () => {
  const undone = choose(asTried(two, 'a'), 'a', null)
  expect(desiredOf(undone)).toEqual(['a null', 'b DOWNVOTE'])
  const [first] = undone as [PendingVote]
  expect(nextStep(first, 'UPVOTE')).toBe('send')
  expect(nextStep(first, null)).toBe('done')
  expect(nextStep(first, 'DOWNVOTE')).toBe('keep')
})

it('never changes a vote that was cast elsewhere meanwhile', () => {
  const [change] = choose([], 'a', 'DOWNVOTE', 'UPVOTE') as [PendingVote]
  expect(nextStep(change, 'UPVOTE')).toBe('send')
  expect(nextStep(change, 'DOWNVOTE')).toBe('done')
  expect(nextStep(change, null)).toBe('keep')
})

it('leaves it to the server to keep a vote from elsewhere while a vote is a new one', () => {
  const [vote] = choose([], 'a', 'UPVOTE') as [PendingVote]
  expect(isNewVote(vote)).toBe(true)
  expect(isNewVote({ ...vote, isTried: true, known: [null, 'UPVOTE'] })).toBe(true)
  expect(isNewVote({ ...vote, known: ['DOWNVOTE'] })).toBe(false)
  expect(isNewVote({ ...vote, desired: null })).toBe(false)
})

it.each([
  [0, 'again'],
  [408, 'again'],
  [429, 'again'],
  [500, 'again'],
  [503, 'again'],
  [401, 'signIn'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
])('after a response of status %i a vote is: %s', (status, expected) => {
  expect(afterFailure(new ApiError(status, []))).toBe(expected)
})

it('waits a second before it sends a vote again, then twice as long each time, at most a minute', () => {
  expect([1, 2, 3, 6, 7, 50].map(waitAfter)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000])
})

it('reads only what it has stored itself', () => {
  const [vote] = two as [PendingVote]
  expect(isPendingVote(JSON.parse(JSON.stringify(vote)))).toBe(true)
  for (const broken of [null, {}, { ...vote, desired: 'BOTH' }, { ...vote, known: [1] }]) {
    expect(isPendingVote(broken)).toBe(false)
  }
})
