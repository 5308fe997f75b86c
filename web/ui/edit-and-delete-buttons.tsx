import { SquarePen, Trash2 } from 'lucide-react'
import * as texts from '#messages/edit-and-delete'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface EditAndDeleteButtonsProps {
  /** What they edit and delete. */
  subject: 'post' | 'comment'
  /** Name of what a comment is about, where the buttons have to say it. */
  subjectName?: string | null
  /** Element id of the edit button, which receives the focus when the editor closes. */
  editId: string
  /** Absent while nothing may be edited. */
  onEdit: (() => void) | undefined
  onDelete: () => void
  className?: string
}

/** The buttons of the viewer's own post or comment. */
export function EditAndDeleteButtons(props: EditAndDeleteButtonsProps) {
  const { subject, subjectName, editId, onEdit, onDelete, className } = props
  const named = { subject: subjectName ? 'commentOn' : subject, name: subjectName ?? '' }
  return (
    <div className={classNames('flex shrink-0', className)}>
      {onEdit && (
        <Button
          id={editId}
          variant="ghost"
          square
          title={texts.editIt}
          aria-label={texts.editSubject(named)}
          onClick={onEdit}
        >
          <SquarePen aria-hidden="true" className="size-4.5" />
        </Button>
      )}
      <Button
        variant="ghost"
        square
        title={texts.deleteIt}
        aria-label={texts.deleteSubject(named)}
        className="text-oppose"
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </div>
  )
}
