import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import * as texts from '#messages/comments'
import { commentElementId } from '../../contract/comment-path.ts'
import { viewerId } from '../accounts/session.ts'
import { isNotFound } from '../lib/api-error.ts'
import { deferRequest } from '../lib/deferred-requests.ts'
import { toast } from '../lib/toast.ts'
import { withoutComment } from './comment-cache.ts'
import {
  invalidateOwnComments,
  removeFromOwnComments,
  updateDiscussion,
} from './comment-mutations.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'
import { endDeletion, startDeletion } from './pending-deletions.ts'

interface Deletion {
  discussion: Discussion
  comment: Pick<DiscussionComment, 'id' | 'isHidden'>
  /** Confirms the deletion, with Undo. */
  doneText: string
}

/**
 * Deletes the viewer's own comment: it disappears at once, and the request is sent when the notice with Undo ends, or
 * earlier if the page is hidden or the session ends.
 */
export function deleteComment(client: QueryClient, deletion: Deletion): void {
  const { discussion, comment, doneText } = deletion
  const { id, isHidden = false } = comment
  const { subjectId, isInOwnList } = discussion
  const author = viewerId()
  const request = deferRequest(({ keepalive }) => {
    closeNotice()
    // Sent at once, while the session exists: a mutation calls its function later.
    const response =
      viewerId() === author ? discussion.remove(id, { keepalive }) : Promise.reject(signedOut())
    const mutation = client.getMutationCache().build(client, deletionOptions(client, deletion))
    return mutation.execute(response)
  })
  startDeletion({ id, subjectId, isHidden, isInOwnList })
  const closeNotice = toast.success(doneText, {
    action: { label: texts.undo, onClick: () => request.cancel() && restore(comment) },
    onClose: request.send,
  })
}

const signedOut = () => new Error('The author has logged out.')

function restore(comment: { id: string }): void {
  flushSync(() => endDeletion(comment.id))
  toast.success(texts.commentRestored)
  const element = document.getElementById(commentElementId(comment))
  if (!element) return
  // A notice that loses the focus gives it back to where it was before.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  element.focus()
}

function deletionOptions(client: QueryClient, { discussion, comment }: Deletion) {
  const { id, isHidden } = comment
  const sender = viewerId()
  return mutationOptions({
    // Live counts wait while it is pending.
    mutationKey: ['comments', 'delete'],
    mutationFn: (response: Promise<unknown>) => response,
    async onSuccess() {
      if (!isHidden) await discussion.addToCount(client, -1)
      await updateDiscussion(client, discussion, (pages) => withoutComment(pages, id))
      if (discussion.isInOwnList) await removeFromOwnComments(client, comment)
      endDeletion(id)
      if (viewerId() === sender) invalidateOwnComments(client, discussion)
    },
    onError(error) {
      endDeletion(id)
      toast.failure(error, texts.deleteFailed)
      // The comment was already deleted, for example in another tab: refetch the stale lists.
      if (!isNotFound(error)) return
      invalidateOwnComments(client, discussion)
      discussion.refetch(client)
    },
  })
}
