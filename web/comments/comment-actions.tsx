import { SquarePen, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { preloadDialog } from '../ui/lazy-dialog.tsx'

/** The button that opens the editor, which takes the focus back afterwards. */
export const editButtonId = ({ id }: Comment) => `edit-${id}`

interface CommentActionsProps {
  comment: Comment
  onEdit: () => void
  onDelete: () => void
  className?: string
}

/** What an author may do with a comment. */
export function CommentActions({ comment, onEdit, onDelete, className }: CommentActionsProps) {
  useEffect(preloadDialog, [])
  const subject = `comment on ${comment.personality.name}`
  return (
    <div className={classNames('flex shrink-0', className)}>
      <Button
        id={editButtonId(comment)}
        variant="ghost"
        square
        title="Edit"
        aria-label={`Edit ${subject}`}
        onClick={onEdit}
      >
        <SquarePen aria-hidden="true" className="size-4.5" />
      </Button>
      <Button
        variant="ghost"
        square
        title="Delete"
        aria-label={`Delete ${subject}`}
        className="text-oppose"
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </div>
  )
}
