import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Comment, KnownComment } from '../../contract/comments.ts'
import type { Page } from '../../contract/paging.ts'
import { texts } from '../../contract/texts.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { commentsQuery } from './api.ts'
import {
  type CommentPages,
  countComment,
  replacedIn,
  withEdited,
  withoutComment,
  withPosted,
} from './comment-cache.ts'
import { changeDraft } from './drafts.ts'

const mine = ['comments', 'mine']

const viewerId = () => useSession.getState().user?.id ?? null

/** Own lists and counters, which are no longer what they were. */
function refreshOwn(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: mine })
  void client.invalidateQueries({ queryKey: ['comments', 'stats'] })
  void useSession.getState().refreshUser()
}

const changeDiscussion = (
  client: QueryClient,
  personalityId: string,
  change: (pages: CommentPages) => CommentPages,
) =>
  updateCachedQueries(
    client,
    { queryKey: commentsQuery(personalityId, viewerId()).queryKey },
    change,
  )

/** Posts a comment on a personality: shown at the top, counted everywhere. */
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
      refreshOwn(client)
      await countComment(client, personalityId, 1)
      await changeDiscussion(client, personalityId, (pages) => withPosted(pages, comment))
    },
    onError: (error) => toast.failure(error, texts.commentPostFailed),
  })
  // Asked of the client, for two clicks may come before the next render.
  return { ...mutation, isUnderWay: () => client.isMutating({ mutationKey }) > 0 }
}

/** Changes the text of an own comment. */
export function useEditComment(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) =>
      api('PATCH /comments/:id', { params: { id }, body: { content } }),
    async onSuccess(edited) {
      toast.success(texts.commentUpdated)
      await changeDiscussion(client, edited.personality.id, (pages) => withEdited(pages, edited))
      await updateCachedQueries<Page<KnownComment>>(client, { queryKey: mine }, (page) => ({
        ...page,
        data: replacedIn(page.data, edited),
      }))
      // A search may find other rows now, but none may vanish under the reader's eyes.
      void client.invalidateQueries({ queryKey: mine, refetchType: 'none' })
    },
    onError: (error) => toast.failure(error),
  })
}

/** Whether a comment was deleted, or hidden from whom it concerns, before the call came. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** Deletes an own comment; `doneText` tells that it is done. */
export function useDeleteComment(doneText: string) {
  const client = useQueryClient()

  async function forget({ id, personality, ...rest }: Comment | KnownComment): Promise<void> {
    const isCounted = !('status' in rest) || rest.status !== 'HIDDEN'
    refreshOwn(client)
    if (isCounted) await countComment(client, personality.id, -1)
    await changeDiscussion(client, personality.id, (pages) => withoutComment(pages, id))
  }

  return useMutation({
    mutationKey: ['comments', 'delete'],
    mutationFn: ({ id }: Comment) => api('DELETE /comments/:id', { params: { id } }),
    onSuccess(_, comment) {
      toast.success(doneText)
      return forget(comment)
    },
    onError(error, { personality }) {
      toast.failure(error, texts.commentDeleteFailed)
      // Deleted elsewhere meanwhile: the lists are out of date.
      if (isGone(error)) {
        refreshOwn(client)
        void client.invalidateQueries({ queryKey: ['comments', 'on', personality.id] })
      }
    },
  })
}
