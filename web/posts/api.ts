import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReplyTo } from '../../contract/client.ts'
import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Post } from '../../contract/posts.ts'
import { api } from '../lib/api.ts'
import { nextParam, type PageParam, pageQueryOf, readPage } from './post-paging.ts'

/** One page of posts with the cursor of the next. */
export type PostPage = CursorPage<Post>

/** One page of comments on a post with the cursor of the next. */
export type PostCommentPage = ReplyTo<'GET /posts/:id/comments'>

/** All fetched pages of comments on a post. */
export type PostCommentPages = InfiniteData<PostCommentPage, string | null>

/** Filter of the post list; without `userId` the posts of all users. */
export interface PostFilter {
  userId?: string
}

/** Part of the query keys, because visibility and `isLiked` depend on the viewer; null when signed out. */
export type ViewerId = string | null

const nextCommentsCursor = ({ pagination: { hasNext, nextCursor } }: PostCommentPage) =>
  hasNext ? nextCursor : null

/** Posts, newest first; paged by cursor, or by page number if the response has no cursor. */
export const postsQuery = (filter: PostFilter, viewerId: ViewerId) =>
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
export const postQuery = (id: string, viewerId: ViewerId) =>
  queryOptions({
    queryKey: ['posts', 'detail', viewerId, id],
    queryFn: ({ client, signal }) => api('GET /posts/:id', { params: { id }, client, signal }),
  })

/** Comments on a post, oldest first, paged by cursor. */
export const postCommentsQuery = (postId: string, viewerId: ViewerId) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'comments', viewerId, postId],
    queryFn: ({ client, signal, pageParam }) =>
      api('GET /posts/:id/comments', {
        params: { id: postId },
        query: { limit: pageSizes.comments, cursor: pageParam ?? undefined },
        client,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: nextCommentsCursor,
  })
