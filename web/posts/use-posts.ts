import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { type PostFilter, postCommentsQuery, postsQuery, type ViewerId } from './api.ts'
import { type PostPages, rowsOf } from './post-cache.ts'
import type { CommentPages } from './post-comment-cache.ts'

/** Who looks; null for a visitor. */
export const useViewerId = (): ViewerId => useSession(({ user }) => user?.id ?? null)

/** A list of posts as the one who looks sees it. */
export function usePosts(filter: PostFilter) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const query = postsQuery(filter, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // The page was rendered for a visitor; a member sees that until what the member likes and follows is known.
    initialData: () => client.getQueryData<PostPages>(postsQuery(filter, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  return { ...list, queryKey: query.queryKey, posts: list.data && rowsOf(list.data.pages) }
}

/** The comments on a post, the oldest first. */
export function usePostComments(postId: string) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const query = postCommentsQuery(postId, viewerId)
  const visitors = postCommentsQuery(postId, null)
  const list = useInfiniteQuery({
    ...query,
    initialData: () => client.getQueryData<CommentPages>(visitors.queryKey),
    initialDataUpdatedAt: () => client.getQueryState(visitors.queryKey)?.dataUpdatedAt,
  })
  // Ids grow with time. An own comment stands behind all others, also those that have not been read yet.
  const comments =
    list.data && rowsOf(list.data.pages).sort((one, other) => (one.id < other.id ? -1 : 1))
  const readUpTo = list.data?.pages.at(-1)?.pagination.nextCursor ?? null
  return { ...list, queryKey: query.queryKey, comments, readUpTo }
}
