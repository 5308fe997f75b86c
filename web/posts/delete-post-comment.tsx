import { useRef } from 'react'
import type { PostComment } from '../../contract/posts.ts'
import { cut } from '../lib/formats.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { postCommentElementId } from './post-element.ts'
import { useDeletePostComment } from './use-post-comment-changes.ts'

interface DeletePostCommentProps {
  comment: PostComment
  postId: string
  onClose: () => void
}

/** Asks before an own comment on a post is deleted, and deletes it; the focus goes on to its neighbour. */
export function DeletePostComment({ comment, postId, onClose }: DeletePostCommentProps) {
  const { mutate, isPending } = useDeletePostComment(postId)
  const neighbour = useRef<Element | null>(null)

  function remove(): void {
    const row = document.getElementById(postCommentElementId(comment))
    neighbour.current =
      row?.nextElementSibling ?? row?.previousElementSibling ?? row?.closest('article') ?? null
    mutate(comment)
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={() => {
        if (!isPending) onClose()
      }}
      title="Delete this comment?"
      confirmLabel={isPending ? 'Deleting…' : 'Delete'}
      onConfirm={remove}
      isBusy={isPending}
      finalFocus={() => (neighbour.current instanceof HTMLElement ? neighbour.current : null)}
    >
      <blockquote className="border-l-2 border-line-strong pl-4 whitespace-pre-line wrap-anywhere">
        {cut(comment.content, 200)}
      </blockquote>
    </ConfirmDialog>
  )
}
