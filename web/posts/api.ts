import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageSizes } from '../../contract/limits.ts'
import type { CursorPage } from '../../contract/paging.ts'
import type { Post } from '../../contract/posts.ts'
import { type ApiReply, api } from '../lib/api.ts'
import { nextParam, type PageParam, pageQueryOf, readPage } from './post-pages.ts'

/** A page of posts, and how to read on. */
export type PostPage = CursorPage<Post>

/** A page of the comments on a post, and how to read on. */
export type PostCommentPage = ApiReply<'GET /posts/:id/comments'>

/** Which posts: everybody's, or those of one member. */
export interface PostFilter {
  userId?: string
}

/** Who looks decides what there is to see, and what is liked; null when signed out. */
export type ViewerId = string | null

const readOn = ({ pagination: { hasNext, nextCursor } }: PostCommentPage) =>
  hasNext ? nextCursor : null

/** Posts, the newest first, read on by cursor, or by number where the answer names no cursor. */
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

/** Comments on a post, the oldest first, read on by cursor. */
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
    getNextPageParam: readOn,
  })
