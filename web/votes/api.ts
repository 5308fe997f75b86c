import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '../../contract/limits.ts'
import type { VoteStatus } from '../../contract/votes.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { createBatcher } from './batcher.ts'
import { refreshCachedCounts } from './vote-cache.ts'

const statusOf = createBatcher<VoteStatus>({
  max: limits.statusBatchMax,
  wait: 10,
  async fetchMany(ids) {
    const { data } = await api('GET /votes/status', { query: { personalityIds: ids.join(',') } })
    refreshCachedCounts(data, Date.now())
    return new Map(data.map((status) => [status.personalityId, status]))
  },
})

/** Counts of a personality and the user's vote, which every vote control reads; null if the personality was deleted. */
export const voteStatusQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['votes', 'status', personalityId],
    queryFn: () => statusOf(personalityId),
  })

/** Key of the changes of the user's vote on a personality, of which one at a time is in flight. */
export const voteChangeKey = (personalityId: string) => ['votes', 'change', personalityId]

export type MyVotesOptions = NonNullable<ApiOptions<'GET /votes/me'>['query']>

/** A page of the user's votes. */
export const myVotesQuery = (query: MyVotesOptions) =>
  queryOptions({
    queryKey: ['votes', 'mine', query],
    queryFn: ({ client, signal }) => api('GET /votes/me', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** The user's vote on a personality, with its time. */
export const ownVoteQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['votes', 'mine', 'on', personalityId],
    queryFn: ({ client, signal }) =>
      api('GET /votes/me/:personalityId', { params: { personalityId }, client, signal }),
  })

/** The user's number of votes by type. */
export const voteStatsQuery = queryOptions({
  queryKey: ['votes', 'stats'],
  queryFn: ({ client, signal }) => api('GET /votes/stats', { client, signal }),
})
