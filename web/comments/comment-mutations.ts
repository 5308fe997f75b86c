import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment, KnownComment } from '../../contract/comments.ts'
import type { Page } from '../../contract/paging.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { isNotFound } from '../lib/api-error.ts'
import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { commentsQuery } from './api.ts'
import {
  addToCommentCount,
  type CommentPages,
  replaceRow,
  withEdited,
  withoutComment,
  withPosted,
} from './comment-cache.ts'
import { changeDraft } from './comment-drafts.ts'

const ownCommentsKey = ['comments', 'mine']

const viewerId = () => useSession.getState().user?.id ?? null

/** Refetches the viewer's own comment lists and counters. */
function invalidateOwnComments(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ownCommentsKey })
  void client.invalidateQueries({ queryKey: ['comments', 'stats'] })
  void useSession.getState().refreshUser()
}

const updateDiscussion = (
  client: QueryClient,
  personalityId: string,
  change: (pages: CommentPages) => CommentPages,
) =>
  updateCachedQueries(
    client,
    { queryKey: commentsQuery(personalityId, viewerId()).queryKey },
    change,
  )

/** Posts a comment on a personality, prepends it to the cached list and updates the cached counts. */
export function usePostComment(personalityId: string) {
  const client = useQueryClient()
  const mutationKey = ['comments', 'post', personalityId]
  const mutation = useMutation({
    mutationKey,
    mutationFn: (draft: { content: string; isAnonymous: boolean }) =>
      api('POST /comments', { body: { personalityId, ...draft } }),
    async onSuccess(comment) {
      changeDraft(personalityId, { text: '' })
      toast.success(texts.commentPosted)
      invalidateOwnComments(client)
      await addToCommentCount(client, personalityId, 1)
      await updateDiscussion(client, personalityId, (pages) => withPosted(pages, comment))
    },
    onError: (error) => toast.failure(error, texts.commentPostFailed),
  })
  // Reads the query client, because a second click may come before the next render.
  return { ...mutation, isInFlight: () => client.isMutating({ mutationKey }) > 0 }
}

/** Edits the text of the viewer's own comment. */
export function useEditComment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      api('PATCH /comments/:id', { params: { id }, body: { content } }),
    async onSuccess(edited) {
      toast.success(texts.commentUpdated)
      await updateDiscussion(client, edited.personality.id, (pages) => withEdited(pages, edited))
      await updateCachedQueries<Page<KnownComment>>(
        client,
        { queryKey: ownCommentsKey },
        (page) => ({
          ...page,
          data: replaceRow(page.data, edited),
        }),
      )
      // A filtered list may no longer match, but rows must not disappear while they are read; refetch on the next visit.
      void client.invalidateQueries({ queryKey: ownCommentsKey, refetchType: 'none' })
    },
    onError: (error) => toast.failure(error),
  })
}

/**
 * Deletes the viewer's own comment.
 * @param doneText toast after success
 */
export function useDeleteComment(doneText: string) {
  const client = useQueryClient()

  async function removeFromCache({
    id,
    personality,
    ...rest
  }: Comment | KnownComment): Promise<void> {
    const isCounted = !('status' in rest) || rest.status !== 'HIDDEN'
    invalidateOwnComments(client)
    if (isCounted) await addToCommentCount(client, personality.id, -1)
    await updateDiscussion(client, personality.id, (pages) => withoutComment(pages, id))
  }

  return useMutation({
    mutationKey: ['comments', 'delete'],
    mutationFn: ({ id }: Comment) => api('DELETE /comments/:id', { params: { id } }),
    onSuccess(_, comment) {
      toast.success(doneText)
      return removeFromCache(comment)
    },
    onError(error, { personality }) {
      toast.failure(error, texts.commentDeleteFailed)
      // The comment was already deleted, for example in another tab: refetch the stale lists.
      if (isNotFound(error)) {
        invalidateOwnComments(client)
        void client.invalidateQueries({ queryKey: ['comments', 'on', personality.id] })
      }
    },
  })
}
