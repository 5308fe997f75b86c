import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PostComment } from '../../contract/posts.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { HiddenNotice } from '../appeals/hidden-notice.tsx'
import { cut } from '../lib/formats.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { useDeletePostComment } from './post-mutations.ts'
import { useViewerId } from './use-posts.ts'

/** Element id of a comment on a post, used to move the focus to it. */
export const postCommentElementId = ({ id }: { id: string }) => `post-comment-${id}`

interface PostCommentItemProps {
  comment: PostComment
  postId: string
}

/** One comment on a post, with a delete button for its author. */
export function PostCommentItem({ comment, postId }: PostCommentItemProps) {
  const { id, user, userId, createdAt, content, isHidden } = comment
  const isOwn = useViewerId() === userId
  const [isDeleting, setDeleting] = useState(false)
  return (
    <li
      id={postCommentElementId(comment)}
      tabIndex={-1}
      className="flex scroll-mt-20 gap-3 py-3 text-small"
    >
      <AuthorPicture user={user} className="mt-1.5 size-8" />
      <div className="min-w-0 flex-1">
        {/* Fixed height: the button appears later, once the viewer is known, and must not shift the layout. */}
        <div className="flex min-h-target items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
            <AuthorLink user={user} />
            <Time value={createdAt} as="ago" className="text-caption text-ink-soft" />
          </div>
          {isOwn && (
            <Button
              variant="ghost"
              square
              title="Delete"
              aria-label="Delete comment"
              className="-mr-2.5 text-oppose"
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setDeleting(true)}
            >
              <Trash2 aria-hidden="true" className="size-4.5" />
            </Button>
          )}
          {!isOwn && (
            <ReportButton
              target={{ type: 'postComment', id, name: `the comment by ${user.name}` }}
              look="flag"
              className="-mr-2.5 text-ink-soft"
            />
          )}
        </div>
        <p className="max-w-measure whitespace-pre-line">{content}</p>
        {isHidden && isOwn && (
          <HiddenNotice target={{ type: 'postComment', id }} className="mt-3" />
        )}
      </div>
      {isDeleting && (
        <DeletePostCommentDialog
          comment={comment}
          postId={postId}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  )
}

interface DeletePostCommentDialogProps {
  comment: PostComment
  postId: string
  onClose: () => void
}

/** Confirmation dialog that deletes the viewer's own comment; the focus moves to the next or previous comment. */
function DeletePostCommentDialog({ comment, postId, onClose }: DeletePostCommentDialogProps) {
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
