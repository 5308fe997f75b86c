import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import type { CommentPage } from './comment-pages.ts'

/** The discussion on a personality as one viewer sees it, who is null when signed out: others do not know which are theirs. */
export const commentsQuery = (personalityId: string, viewerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['comments', 'on', personalityId, viewerId],
    async queryFn({ client, signal, pageParam }): Promise<CommentPage> {
      const { data, pagination } = await api('GET /comments/:personalityId', {
        params: { personalityId },
        query: { cursor: pageParam ?? undefined, limit: pageSizes.comments },
        client,
        signal,
      })
      return { comments: data, next: pagination.nextCursor }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

export type MyCommentsOptions = NonNullable<ApiOptions<'GET /comments/me/comments'>['query']>

/** Own comments, a page at a time. */
export const myCommentsQuery = (query: MyCommentsOptions) =>
  queryOptions({
    queryKey: ['comments', 'mine', query],
    queryFn: ({ client, signal }) => api('GET /comments/me/comments', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** How many comments are the own, by status. */
export const commentStatsQuery = queryOptions({
  queryKey: ['comments', 'stats'],
  queryFn: ({ client, signal }) => api('GET /comments/stats', { client, signal }),
})
