import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { type PostFilter, postsQuery, type ViewerId } from './api.ts'
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
