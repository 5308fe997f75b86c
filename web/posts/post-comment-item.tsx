import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { PostComment } from '../../contract/posts.ts'
import { AuthorLink, AuthorPicture } from '../accounts/author.tsx'
import { Button } from '../ui/button.tsx'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { DeletePostComment } from './delete-post-comment.tsx'
import { postCommentElementId } from './post-element.ts'
import { useViewerId } from './use-posts.ts'

interface PostCommentItemProps {
  comment: PostComment
  postId: string
}

/** A comment on a post: who, when, what; the own ones can be deleted. */
export function PostCommentItem({ comment, postId }: PostCommentItemProps) {
  const { user, userId, createdAt, content } = comment
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
        {/* As high with the button as without, for whose it is is known later. */}
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
        </div>
        <p className="max-w-measure whitespace-pre-line">{content}</p>
      </div>
      {isDeleting && (
        <DeletePostComment comment={comment} postId={postId} onClose={() => setDeleting(false)} />
      )}
    </li>
  )
}
