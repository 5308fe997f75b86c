import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Post } from '../../contract/posts.ts'
import { discussionQuery, threadOf } from '../comments/discussion.ts'
import { api } from '../lib/api.ts'
import { nextParam, type PageParam, pageQueryOf, readPage } from './post-paging.ts'

/** One page of posts with the cursor of the next. */
export type PostPage = CursorPage<Post>

/** Filter of the post list; without `userId` the posts of all users. */
export interface PostFilter {
  userId?: string
}

/**
 * Posts, newest first; paged by cursor, or by page number if the response has no cursor. Keyed by viewer (null when signed
 * out), because visibility and `isLiked` depend on the viewer.
 */
export const postsQuery = (filter: PostFilter, viewerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', viewerId, filter],
    queryFn: async ({ client, signal, pageParam }): Promise<PostPage> => {
      const query = { ...filter, limit: pageSizes.feed, ...pageQueryOf(pageParam) }
      return readPage<Post>(await api('GET /posts', { query, client, signal }), pageParam)
    },
    initialPageParam: null as PageParam,
    getNextPageParam: nextParam,
  })

/** One post. */
export const postQuery = (id: string, viewerId: string | null) =>
  queryOptions({
    queryKey: ['posts', 'detail', viewerId, id],
    queryFn: ({ client, signal }) => api('GET /posts/:id', { params: { id }, client, signal }),
  })

/** Comments on a post, oldest first; the viewer is part of the key, because only authors see their hidden comments. */
export const postCommentsQuery = (postId: string, viewerId: string | null) =>
  discussionQuery(['posts', 'comments', viewerId, postId], async (query, options) => {
    const params = { id: postId }
    const page = await api('GET /posts/:id/comments', { params, query, ...options })
    return { ...page, data: page.data.map(threadOf) }
  })
