import { SquarePen, Trash2 } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface EditAndDeleteButtonsProps {
  /** What they edit and delete, as in 'Edit post'. */
  subject: string
  /** Element id of the edit button, which receives the focus when the editor closes. */
  editId: string
  /** Absent while nothing may be edited. */
  onEdit: (() => void) | undefined
  onDelete: () => void
  className?: string
}

/** The buttons of the viewer's own post or comment. */
export function EditAndDeleteButtons(props: EditAndDeleteButtonsProps) {
  const { subject, editId, onEdit, onDelete, className } = props
  return (
    <div className={classNames('flex shrink-0', className)}>
      {onEdit && (
        <Button
          id={editId}
          variant="ghost"
          square
          title="Edit"
          aria-label={`Edit ${subject}`}
          onClick={onEdit}
        >
          <SquarePen aria-hidden="true" className="size-4.5" />
        </Button>
      )}
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
