import { queryOptions } from '@tanstack/react-query'
import type { HeldVote } from '../../contract/vote-reviews.ts'
import type { VoteState } from '../../contract/votes.ts'
import { api } from '../lib/api.ts'

/** The viewer's votes that a review holds, by personality. */
export const heldVotesQuery = queryOptions({
  queryKey: ['held-votes'],
  queryFn: async ({ client, signal }) => {
    const { data } = await api('GET /vote-appeals', { client, signal })
    return Object.fromEntries(data.map((held) => [held.personalityId, held]))
  },
  staleTime: 0,
})

/** True if a review holds the vote, or has excluded it: a notice below the vote says so. */
export const isHeld = (state: VoteState): state is 'UNDER_REVIEW' | 'EXCLUDED' =>
  state === 'UNDER_REVIEW' || state === 'EXCLUDED'

export const holdReasons: Record<HeldVote['kind'], string> = {
  COHORT: 'Many accounts voted in the same way at the same time, and yours is like them.',
  DISPOSABLE: 'Your email address is of a kind that anyone can make and throw away.',
}

export const holdStates: Record<HeldVote['outcome'], string> = {
  OPEN: 'Under review. Your vote does not count until the review ends.',
  EXCLUDED: 'Excluded. Your vote does not count.',
}

export const appealOutcomes = {
  PENDING: 'You have appealed. We will tell you the outcome.',
  REJECTED: 'We reviewed and rejected your appeal. The decision stands.',
}
