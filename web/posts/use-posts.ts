import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import {
  type PostCommentPages,
  type PostFilter,
  postCommentsQuery,
  postsQuery,
  type ViewerId,
} from './api.ts'
import { type PostPages, rowsOf } from './post-cache.ts'

/** Id of the signed-in user; null for a visitor. */
export const useViewerId = (): ViewerId => useSession(({ user }) => user?.id ?? null)

/** The posts that the viewer may see, as an infinite query. */
export function usePosts(filter: PostFilter) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const query = postsQuery(filter, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // The server renders the page for an anonymous visitor; a signed-in viewer sees that until the refetch arrives.
    initialData: () => client.getQueryData<PostPages>(postsQuery(filter, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  return { ...list, queryKey: query.queryKey, posts: list.data && rowsOf(list.data.pages) }
}

/** The comments on a post, oldest first; `loadedUpTo` is the id of the last fetched comment if more follow. */
export function usePostComments(postId: string) {
  const client = useQueryClient()
  const viewerId = useViewerId()
  const query = postCommentsQuery(postId, viewerId)
  const visitorQuery = postCommentsQuery(postId, null)
  const list = useInfiniteQuery({
    ...query,
    // A visitor's comments are shown until the viewer's own arrive, with those that are hidden from others.
    initialData: () => client.getQueryData<PostCommentPages>(visitorQuery.queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  // Ids grow with time. A comment just posted comes last, even after those that are not fetched yet.
  const comments =
    list.data && rowsOf(list.data.pages).sort((one, other) => (one.id < other.id ? -1 : 1))
  const loadedUpTo = list.data?.pages.at(-1)?.pagination.nextCursor ?? null
  return { ...list, queryKey: query.queryKey, comments, loadedUpTo }
}
