import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { commentFilters } from '../../contract/comment-filters.ts'
import { filtersIn } from '../../contract/filter.ts'
import { ownDecisionQuery } from '../appeals/api.ts'
import { type ApiOptions, api } from '../lib/api.ts'
import { discussionQuery } from './discussion.ts'

/** Comments on a personality, newest first. The viewer (null when signed out) is part of the key, because `isOwn` depends on it. */
export const commentsQuery = (personalityId: string, viewerId: string | null) =>
  discussionQuery(['comments', 'on', personalityId, viewerId], (query, options) =>
    api('GET /comments/:personalityId', { params: { personalityId }, query, ...options }),
  )

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
