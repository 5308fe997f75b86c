import { queryOptions } from '@tanstack/react-query'
import * as texts from '#messages/votes'
import type { HeldVote } from '../../contract/vote-reviews.ts'
import type { VoteState } from '../../contract/votes.ts'
import { api } from '../lib/api.ts'
import { type MyVotesOptions, myVotesQuery } from './api.ts'

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

/** A page of the user's votes, and first why votes are held: their rows do not grow after they are shown. A failure shows in the row. */
export const myVotesWithReasonsQuery = (query: MyVotesOptions) =>
  queryOptions({
    ...myVotesQuery(query),
    queryFn: async ({ client, signal }) => {
      const page = await api('GET /votes/me', { query, client, signal })
      if (page.data.some(({ state }) => isHeld(state))) {
        await client.prefetchQuery({ ...heldVotesQuery, retry: false })
      }
      return page
    },
  })

export const holdReasons: Record<HeldVote['kind'], string> = {
  COHORT: texts.manyAccountsVotedSame,
  DISPOSABLE: texts.yourEmailAddressKind,
}

export const holdStates: Record<HeldVote['outcome'], string> = {
  OPEN: texts.underReviewYourVote,
  EXCLUDED: texts.excludedYourVoteDoes,
}

export const appealOutcomes = {
  PENDING: texts.youHaveAppealedWe,
  REJECTED: texts.weReviewedRejectedYour,
}
