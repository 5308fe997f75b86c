import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../accounts/session.ts'
import { commentsQuery } from './api.ts'
import type { CommentPages } from './comment-cache.ts'
import { commentsOf } from './comment-pages.ts'

/** The discussion on a personality as the one who looks sees it. */
export function useComments(personalityId: string) {
  const client = useQueryClient()
  const viewerId = useSession(({ user }) => user?.id ?? null)
  const query = commentsQuery(personalityId, viewerId)
  const list = useInfiniteQuery({
    ...query,
    // The page was rendered for a visitor; a member sees that until the own comments are known.
    initialData: () =>
      client.getQueryData<CommentPages>(commentsQuery(personalityId, null).queryKey),
    initialDataUpdatedAt: viewerId === null ? undefined : 0,
  })
  return { ...list, queryKey: query.queryKey, comments: list.data && commentsOf(list.data.pages) }
}
