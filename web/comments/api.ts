import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { commentFilters } from '../../contract/comment-filters.ts'
import type { ThreadSort } from '../../contract/comments.ts'
import { filtersIn } from '../../contract/filter.ts'
import { ownDecisionQuery } from '../appeals/api.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { discussionQuery } from './discussion.ts'

/** Key of all comments on a personality. The viewer (null when signed out) is part of it, because `isOwn` depends on it. */
export const discussionKey = (personalityId: string, viewerId: string | null) => [
  ...['comments', 'on', personalityId],
  viewerId,
]

/** Comments on a personality with their first replies. */
export const commentsQuery = (
  personalityId: string,
  viewerId: string | null,
  sort: ThreadSort = 'newest',
) =>
  discussionQuery([...discussionKey(personalityId, viewerId), sort], (page, options) => {
    const query = { ...page, ...(sort !== 'newest' && { sort }) }
    const params = { personalityId }
    return api('GET /comments/:personalityId/threads', { params, query, ...options })
  })

/** The thread of a single comment on a personality, as the only one of a list; empty if the comment is about another. */
export const linkedThreadQuery = (personalityId: string, id: string, viewerId: string | null) =>
  discussionQuery([...discussionKey(personalityId, viewerId), { id }], async (_, options) => {
    const thread = await api('GET /comments/detail/:id/thread', { params: { id }, ...options })
    const [first] = thread.comment ? [thread.comment] : thread.replies
    const data = first?.personality.id === personalityId ? [thread] : []
    const pagination = { page: 1, limit: 1, total: data.length, totalPages: 1 }
    return { data, pagination: { ...pagination, hasNext: false, hasPrev: false, nextCursor: null } }
  })

export type MyCommentsOptions = NonNullable<ApiOptions<'GET /comments/me/comments'>['query']>

/** True if a list has all of the viewer's own comments. */
export const isWholeList = (query: MyCommentsOptions) =>
  !query.search && filtersIn(commentFilters, query).length === 0

/** One page of the viewer's own comments on personalities. */
export const myCommentsQuery = (query: MyCommentsOptions) =>
  queryOptions({
    queryKey: ['comments', 'mine', query],
    queryFn: ({ client, signal }) => api('GET /comments/me/comments', { query, client, signal }),
    placeholderData: keepPreviousData,
  })

/** The same, and first why the hidden ones are hidden: their cards do not grow after they are shown. */
export const myCommentsWithReasonsQuery = (query: MyCommentsOptions) =>
  queryOptions({
    ...myCommentsQuery(query),
    queryFn: async ({ client, signal }) => {
      const page = await api('GET /comments/me/comments', { query, client, signal })
      const hidden = page.data.filter(({ status }) => status === 'HIDDEN')
      const reasons = hidden.map(({ id }) => ({ ...ownDecisionQuery(id), retry: false }))
      await Promise.all(reasons.map((reason) => client.prefetchQuery(reason)))
      return page
    },
  })

/** Counts of the viewer's own comments by status. */
export const commentStatsQuery = queryOptions({
  queryKey: ['comments', 'stats'],
  queryFn: ({ client, signal }) => api('GET /comments/stats', { client, signal }),
})
