import { useRef } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { cut } from '../lib/formats.ts'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { isGone, useDeleteComment } from './use-comment-changes.ts'

interface DeleteCommentProps {
  comment: Comment
  /** Tells that it is done. */
  doneText: string
  onClose: () => void
  onDeleted?: () => void
  /** Gives what takes the focus once it is done. */
  focusAfter: () => HTMLElement | null
}

/** Asks before an own comment is deleted, and deletes it. */
export function DeleteComment(props: DeleteCommentProps) {
  const { comment, doneText, onClose, onDeleted, focusAfter } = props
  const { mutate, isPending } = useDeleteComment(doneText)
  const isDone = useRef(false)

  function close(): void {
    if (!isPending) onClose()
  }

  function leave(): void {
    isDone.current = true
    onDeleted?.()
    onClose()
  }

  function remove(): void {
    if (isPending) return
    mutate(comment, {
      onSuccess: leave,
      onError(error) {
        if (isGone(error)) leave()
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
