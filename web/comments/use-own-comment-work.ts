import { useCallback, useRef, useState } from 'react'
import type { Comment } from '../../contract/comments.ts'
import { useFocusWhenRendered } from '../ui/use-focus-when-rendered.ts'
import { editButtonId } from './comment-actions.tsx'
import { editFieldId } from './comment-editor.tsx'

/** Names the element of a comment, so that the focus can go there. */
export const commentElementId = ({ id }: Comment) => `comment-${id}`

/**
 * Which of the own comments in a list is being rewritten or about to be deleted, one at a time, and where the focus
 * goes afterwards: back to the button, or to the neighbour of what is gone, else to the heading.
 */
export function useOwnCommentWork<Row extends Comment>(
  rows: Row[],
  findHeading: () => HTMLElement | null,
) {
  const [editedId, setEditedId] = useState<string>()
  const [doomed, setDoomed] = useState<{ comment: Row; neighbourId?: string }>()
  const hasUnsaved = useRef(false)
  const noteUnsaved = useCallback((isUnsaved: boolean) => {
    hasUnsaved.current = isUnsaved
  }, [])
  const focusWhenRendered = useFocusWhenRendered()

  return {
    editedId,
    edit({ id }: Row): void {
      // Another comment has to wait until what was written in this one is saved or given up.
      if (hasUnsaved.current) document.getElementById(editFieldId)?.focus()
      else setEditedId(id)
    },
    noteUnsaved,
    endEdit(comment: Row): void {
      setEditedId(undefined)
      focusWhenRendered(editButtonId(comment))
    },
    doomed: doomed?.comment,
    askToDelete(comment: Row): void {
      const at = rows.indexOf(comment)
      const neighbour = rows[at + 1] ?? rows[at - 1]
      setDoomed({ comment, neighbourId: neighbour && commentElementId(neighbour) })
    },
    endDelete: () => setDoomed(undefined),
    focusAfterDelete: () => document.getElementById(doomed?.neighbourId ?? '') ?? findHeading(),
  }
}
