import { Merge, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import * as texts from '#messages/reference-data'
import { Button } from '../ui/button.tsx'

interface ReferenceRowProps {
  name: string
  /** Before the name, such as a colour. */
  mark?: ReactElement | undefined
  /** After the name, such as a short name. */
  beside?: ReactElement | undefined
  /** Lines below the name. */
  children?: ReactNode
  people: number
  actions: ReactElement
}

/** A party, chamber, area or source in its list. */
export function ReferenceRow({ name, mark, beside, children, people, actions }: ReferenceRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-2 py-2 sm:gap-3">
      <div className="min-w-0 grow">
        <p className="flex items-baseline gap-2">
          {mark}
          <span dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </span>
          {beside}
        </p>
        <div className="text-caption text-ink-soft">
          {children}
          <p className="tabular sm:hidden">{texts.people({ people })}</p>
        </div>
      </div>
      <p className="tabular hidden w-26 shrink-0 text-end text-caption text-ink-soft sm:block">
        {texts.people({ people })}
      </p>
      <div className="flex shrink-0 max-sm:-me-2">{actions}</div>
    </li>
  )
}

interface RowActionsProps {
  name: string
  onEdit: () => void
  onMerge: () => void
  /** Absent while it is in use. */
  onDelete?: (() => void) | undefined
}

/** Edit, merge, and delete if it is not in use. */
export function RowActions({ name, onEdit, onMerge, onDelete }: RowActionsProps) {
  return (
    <>
      <Button
        variant="ghost"
        square
        aria-label={texts.editName({ name })}
        title={texts.editButton}
        onClick={onEdit}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Button>
      <Button
        variant="ghost"
        square
        aria-label={texts.mergeName({ name })}
        title={texts.mergeIntoAnotherOne}
        onClick={onMerge}
      >
        <Merge aria-hidden="true" className="size-4.5" />
      </Button>
      {onDelete ? (
        <Button
          variant="ghost"
          square
          aria-label={texts.deleteName({ name })}
          title={texts.deleteButton}
          className="text-oppose"
          onClick={onDelete}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      ) : (
        <span className="hidden w-target sm:block" />
      )}
    </>
  )
}
