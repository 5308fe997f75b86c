import { useRef } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { isNotFound } from '../lib/api-error.ts'
import { cut } from '../lib/formats.ts'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { useDeleteComment } from './comment-mutations.ts'

interface DeleteCommentDialogProps {
  comment: Comment
  /** Toast after success. */
  doneText: string
  onClose: () => void
  onDeleted?: () => void
  /** Element that receives the focus after the deletion. */
  focusAfter: () => HTMLElement | null
}

/** Confirmation dialog that deletes the viewer's own comment. */
export function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  const { comment, doneText, onClose, onDeleted, focusAfter } = props
  const { mutate, isPending } = useDeleteComment(doneText)
  const isDone = useRef(false)

  function close(): void {
    if (!isPending) onClose()
  }

  function finish(): void {
    isDone.current = true
    onDeleted?.()
    onClose()
  }

  function remove(): void {
    if (isPending) return
    mutate(comment, {
      onSuccess: finish,
      onError(error) {
        if (isNotFound(error)) finish()
      },
    })
  }

  return (
    <LazyDialog
      isOpen
      onClose={close}
      title="Delete this comment?"
      description={`What you said of ${comment.personality.name} will be gone for good.`}
      finalFocus={() => (isDone.current ? focusAfter() : null)}
    >
      <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere">
        {cut(comment.content, 200)}
      </blockquote>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={close}>
          Cancel
        </Button>
        <Button variant="destructive" aria-disabled={isPending} onClick={remove}>
          {isPending ? 'Deleting…' : 'Delete'}
        </Button>
      </div>
    </LazyDialog>
  )
}
