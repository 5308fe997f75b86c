import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type ApiOptions, api } from '../lib/api.ts'
import { discussionQuery } from './discussion.ts'

/** Comments on a personality, newest first. The viewer (null when signed out) is part of the key, because `isOwn` depends on it. */
export const commentsQuery = (personalityId: string, viewerId: string | null) =>
  discussionQuery(['comments', 'on', personalityId, viewerId], (query, options) =>
    api('GET /comments/:personalityId', { params: { personalityId }, query, ...options }),
  )

export type MyCommentsOptions = NonNullable<ApiOptions<'GET /comments/me/comments'>['query']>

/** True if a list has all of the viewer's own comments. */
export const isWholeList = ({ search, status }: MyCommentsOptions) => !search && !status

/** One page of the viewer's own comments on personalities. */
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
