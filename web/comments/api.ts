import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import type { CommentPage } from './comment-cache.ts'

/** Comments on a personality, newest first. The viewer (null when signed out) is part of the key, because `isOwn` depends on it. */
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

/** One page of the viewer's own comments. */
export const myCommentsQuery = (query: MyCommentsOptions) =>
  queryOptions({
    queryKey: ['comments', 'mine', query],
    queryFn: ({ client, signal }) => api('GET /comments/me/comments', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** Counts of the viewer's own comments by status. */
export const commentStatsQuery = queryOptions({
  queryKey: ['comments', 'stats'],
  queryFn: ({ client, signal }) => api('GET /comments/stats', { client, signal }),
})
