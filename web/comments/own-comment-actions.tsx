import { SquarePen, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { preloadDialog } from '../ui/lazy-dialog.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { commentElementId } from './comment-anchors.ts'
import { editFieldId } from './comment-editor.tsx'

const editButtonId = ({ id }: { id: string }) => `edit-${id}`

interface OwnCommentButtonsProps {
  comment: { id: string }
  /** Name of the comment's subject; null where the comments stand below it. */
  subjectName: string | null
  onEdit: () => void
  onDelete: () => void
  className?: string
}

/** The edit and delete buttons of the viewer's own comment. */
export function OwnCommentButtons({
  comment,
  subjectName,
  onEdit,
  onDelete,
  className,
}: OwnCommentButtonsProps) {
  useEffect(preloadDialog, [])
  const subject = subjectName === null ? 'comment' : `comment on ${subjectName}`
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

/**
 * State of editing and deleting own comments in a list: at most one comment is in the editor or awaiting the delete
 * confirmation. The focus returns to the edit button, or to the neighbour of the deleted comment, else to the heading.
 */
export function useOwnCommentActions<Row extends { id: string }>(
  rows: Row[],
  findHeading: () => HTMLElement | null,
) {
  const [editedId, setEditedId] = useState<string>()
  const [deletion, setDeletion] = useState<{ comment: Row; neighbourId?: string }>()
  const hasUnsaved = useRef(false)
  const setUnsaved = useCallback((isUnsaved: boolean) => {
    hasUnsaved.current = isUnsaved
  }, [])
  const focusWhenRendered = useFocusWhenRendered()

  return {
    editedId,
    edit({ id }: Row): void {
      // Opening another editor would discard the unsaved text of the current one.
      if (hasUnsaved.current) document.getElementById(editFieldId)?.focus()
      else setEditedId(id)
    },
    setUnsaved,
    endEdit(comment: Row): void {
      setEditedId(undefined)
      focusWhenRendered(editButtonId(comment))
    },
    commentToDelete: deletion?.comment,
    askDelete(comment: Row): void {
      const at = rows.indexOf(comment)
      const neighbour = rows[at + 1] ?? rows[at - 1]
      setDeletion({ comment, neighbourId: neighbour && commentElementId(neighbour) })
    },
    endDelete: () => setDeletion(undefined),
    focusAfterDelete: () => document.getElementById(deletion?.neighbourId ?? '') ?? findHeading(),
  }
}
