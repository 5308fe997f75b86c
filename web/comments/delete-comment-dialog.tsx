import { useRef } from 'react'
import { isNotFound } from '../lib/api-error.ts'
import { cut } from '../lib/formats.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeleteComment } from './comment-mutations.ts'
import type { Discussion, DiscussionComment } from './discussion.ts'

interface DeleteCommentDialogProps {
  discussion: Discussion
  comment: DiscussionComment
  /** Toast after success. */
  doneText: string
  onClose: () => void
  onDeleted?: () => void
  /** Element that receives the focus after the deletion. */
  focusAfter: () => HTMLElement | null
}

/** Confirmation dialog that deletes the viewer's own comment. */
export function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  const { discussion, comment, doneText, onClose, onDeleted, focusAfter } = props
  const { subjectName } = discussion
  const { mutate, isPending } = useDeleteComment(discussion, doneText)
  const isDone = useRef(false)

  function finish(): void {
    isDone.current = true
    onDeleted?.()
    onClose()
  }

  function remove(): void {
    mutate(comment, {
      onSuccess: finish,
      onError: (error) => isNotFound(error) && finish(),
    })
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this comment?"
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      onConfirm={remove}
      isBusy={isPending}
      finalFocus={() => (isDone.current ? focusAfter() : null)}
    >
      {subjectName !== null && (
        <p className="mb-4">{`This permanently deletes your comment on ${subjectName}.`}</p>
      )}
      <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere">
        {cut(comment.content, 200)}
      </blockquote>
    </ConfirmDialog>
  )
}
