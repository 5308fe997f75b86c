import { type ComponentProps, useCallback, useRef, useState } from 'react'
import { commentElementId } from '../../contract/comment-path.ts'
import { EditAndDeleteButtons } from '../ui/edit-and-delete-buttons.tsx'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { editFieldId } from './comment-editor.tsx'

const editButtonId = ({ id }: { id: string }) => `edit-${id}`

interface OwnCommentButtonsProps
  extends Omit<ComponentProps<typeof EditAndDeleteButtons>, 'subject' | 'subjectName' | 'editId'> {
  comment: { id: string }
  /** Name of the comment's subject; null where the comments stand below it. */
  subjectName: string | null
}

/** The edit and delete buttons of the viewer's own comment. */
export function OwnCommentButtons({ comment, subjectName, ...rest }: OwnCommentButtonsProps) {
  return (
    <EditAndDeleteButtons
      subject="comment"
      subjectName={subjectName}
      editId={editButtonId(comment)}
      {...rest}
    />
  )
}

/**
 * State of editing own comments in a list, and their deletion. At most one comment is in the editor. The focus returns to
 * the edit button, or moves to the neighbour of the deleted comment, else to the heading.
 * @param remove deletes a comment
 */
export function useOwnCommentActions<Row extends { id: string }>(
  rows: Row[],
  { findHeading, remove }: { findHeading: () => HTMLElement | null; remove: (row: Row) => void },
) {
  const [editedId, setEditedId] = useState<string>()
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
    remove(comment: Row): void {
      const at = rows.indexOf(comment)
      const neighbour = rows[at + 1] ?? rows[at - 1]
      const element = neighbour && document.getElementById(commentElementId(neighbour))
      // Before the comment disappears, because the browser would drop the focus. The neighbour takes its place.
      const target = element ?? findHeading()
      target?.focus({ preventScroll: true })
      remove(comment)
    },
  }
}
