import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#messages/comments'
import type { Agreement, OwnComment } from '../../contract/comments.ts'
import type { Page } from '../../contract/paging.ts'
import { useSession, viewerId } from '../accounts/session.ts'
import { isOffline } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { updateCachedQueries } from '../lib/update-cached-queries.ts'
import { commentStatsQuery, isWholeList, type MyCommentsOptions } from './api.ts'
import {
  agreementAfter,
  type CommentStats,
  replaceRow,
  withEdited,
  withoutCounted,
  withoutOwnComments,
  withPosted,
  withReplies,
} from './comment-cache.ts'
import { changeDraft } from './comment-drafts.ts'
import type {
  CommentPages,
  Discussion,
  DiscussionComment,
  DiscussionThread,
  EditedText,
} from './discussion.ts'

const ownCommentsKey = ['comments', 'mine']

/** Refetches the viewer's own comment lists and counters. */
export function invalidateOwnComments(client: QueryClient, { isInOwnList }: Discussion): void {
  if (!isInOwnList) return
  void client.invalidateQueries({ queryKey: ownCommentsKey })
  void client.invalidateQueries({ queryKey: ['comments', 'stats'] })
  void useSession.getState().refreshUser()
}

export const updateDiscussion = (
  client: QueryClient,
  { keyFor }: Discussion,
  change: (pages: CommentPages) => CommentPages,
) => updateCachedQueries(client, { queryKey: keyFor(viewerId()) }, change)

/**
 * Posts a comment or reply, adds it to the cached list and updates the cached counts.
 * @param draftKey the key of its draft, which is emptied
 */
export function usePostComment(discussion: Discussion, draftKey: string) {
  const client = useQueryClient()
  const mutationKey = ['comments', 'post', draftKey]
  const mutation = useMutation({
    mutationKey,
    mutationFn: discussion.post,
    async onSuccess(comment) {
      changeDraft(draftKey, { text: '' })
      invalidateOwnComments(client, discussion)
      if (comment.isHidden) {
        toast.success(texts.commentWaits)
        discussion.refetch(client)
        return
      }
      toast.success(texts.commentPosted)
      await discussion.addToCount(client, 1)
      await updateDiscussion(client, discussion, (pages) =>
        withPosted(pages, comment, discussion.order),
      )
    },
    onError(error) {
      if (isOffline(error)) toast.error(texts.commentNotPostedOffline)
      else toast.failure(error, texts.postFailed)
    },
  })
  // Reads the query client, because a second click may come before the next render.
  return { ...mutation, isInFlight: () => client.isMutating({ mutationKey }) > 0 }
}

/** Loads further replies of a thread into the cached list. */
export function useMoreReplies(discussion: Discussion, { id, nextReplies }: DiscussionThread) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => discussion.replies?.load(id, nextReplies ?? ''),
    onSuccess: (page) =>
      page && updateDiscussion(client, discussion, (pages) => withReplies(pages, id, page)),
    onError: (error) => toast.failure(error, texts.repliesFailed),
  })
}

/** Sets whether the viewer agrees with a comment, as an optimistic update. */
export function useAgreement(discussion: Discussion, comment: DiscussionComment) {
  const client = useQueryClient()
  const { id } = comment
  const show = (agreement: Agreement) =>
    updateDiscussion(client, discussion, (pages) => withEdited(pages, { id, ...agreement }))
  return useMutation({
    // One after the other, so that the last click decides.
    scope: { id: `agreement with ${id}` },
    mutationFn: async (agrees: boolean) => discussion.agree?.(id, agrees),
    onMutate: (agrees) => show(agreementAfter(comment, agrees)),
    onSuccess: (agreement) => agreement && show(agreement),
    async onError(error, agrees) {
      await show(agreementAfter(agreementAfter(comment, agrees), !agrees))
      toast.failure(error)
    },
  })
}

/** Edits the text of the viewer's own comment. */
export function useEditComment(discussion: Discussion, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: EditedText) => discussion.edit(id, text),
    async onSuccess(edited) {
      toast.success(texts.commentUpdated)
      await updateDiscussion(client, discussion, (pages) => withEdited(pages, edited))
      if (discussion.isInOwnList) await updateOwnList(client, edited)
    },
    onError: (error) => toast.failure(error),
  })
}

async function updateOwnList(client: QueryClient, edited: DiscussionComment): Promise<void> {
  await updateCachedQueries<Page<OwnComment>>(client, { queryKey: ownCommentsKey }, (page) => ({
    ...page,
    data: replaceRow(page.data, edited),
  }))
  // A filtered list may no longer match, but rows must not disappear while they are read; refetch on the next visit.
  void client.invalidateQueries({ queryKey: ownCommentsKey, refetchType: 'none' })
}

/** Removes a comment from the viewer's own comment lists and counters. */
export async function removeFromOwnComments(
  client: QueryClient,
  { id, isHidden }: Pick<DiscussionComment, 'id' | 'isHidden'>,
): Promise<void> {
  for (const isWhole of [true, false]) {
    const predicate = ({ queryKey: [, , query] }: Query) =>
      isWholeList(query as MyCommentsOptions) === isWhole
    await updateCachedQueries<Page<OwnComment>>(
      client,
      { queryKey: ownCommentsKey, predicate },
      (page) => withoutOwnComments(page, [id], isWhole),
    )
  }
  await updateCachedQueries<CommentStats>(
    client,
    { queryKey: commentStatsQuery.queryKey },
    (stats) => withoutCounted(stats, [{ isHidden }]),
  )
}
