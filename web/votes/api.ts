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

/** Counts of a personality and the own vote: the one truth that every vote control reads; null when it is gone. */
export const voteStatusQuery = (personalityId: string) =>
  queryOptions({
    queryKey: ['votes', 'status', personalityId],
    queryFn: () => statusOf(personalityId),
  })

export type MyVotesOptions = NonNullable<ApiOptions<'GET /votes/me'>['query']>

/** Own votes, a page at a time. */
export const myVotesQuery = (query: MyVotesOptions) =>
  queryOptions({
    queryKey: ['votes', 'mine', query],
    queryFn: ({ client, signal }) => api('GET /votes/me', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** How many votes are the own, by type. */
export const voteStatsQuery = queryOptions({
  queryKey: ['votes', 'stats'],
  queryFn: ({ client, signal }) => api('GET /votes/stats', { client, signal }),
})
