import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import * as texts from '#messages/person-facts'
import { toast } from '../lib/toast.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { invalidateFacts } from './api.ts'
import { Section } from './section.tsx'

type FactKind = 'link' | 'mandate' | 'name' | 'note'

/** How a row of a list is shown. */
export interface RowText {
  title: string
  notes: string[]
  isHeld?: boolean
}

/** What the form of a row is given. */
export interface RowFormProps<Row> {
  /** The row to edit; a new one if absent. */
  row: Row | undefined
  onDirty: (isDirty: boolean) => void
  onClose: () => void
  onSave: (row: Row) => Promise<void>
}

interface ListSectionProps<Row> {
  title: string
  hint: string
  /** What one row is. */
  kind: FactKind
  rows: Row[]
  describe: (row: Row) => RowText
  /** What deleting a row means. */
  onDelete?: string
  /** Replaces all rows. */
  save: (rows: Row[]) => Promise<unknown>
  Form: ComponentType<RowFormProps<Row>>
}

interface OpenDialog {
  dialog: 'edit' | 'delete'
  /** Absent for a new row. */
  index: number | undefined
}

/** A list of facts of a person, each of which can be edited and deleted. */
export function ListSection<Row>(props: ListSectionProps<Row>) {
  const { title, hint, kind, rows, describe } = props
  const [open, setOpen] = useState<OpenDialog | null>(null)
  return (
    <Section
      title={title}
      hint={hint}
      action={
        <Button
          variant="outline"
          size="sm"
          onClick={() => setOpen({ dialog: 'edit', index: undefined })}
        >
          <Plus aria-hidden="true" className="size-4.5" />
          <span>{texts.addA({ kind })}</span>
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="py-4 text-ink-soft">{texts.noYet({ kind })}</p>
      ) : (
        <ul className="divide-y divide-line border-b border-line">
          {rows.map((row, index) => (
            <FactRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and none keeps a state.
              key={index}
              kind={kind}
              text={describe(row)}
              onOpen={(dialog) => setOpen({ dialog, index })}
            />
          ))}
        </ul>
      )}
      {open && <RowDialog {...props} {...open} onClose={() => setOpen(null)} />}
    </Section>
  )
}

interface FactRowProps {
  kind: FactKind
  text: RowText
  onOpen: (dialog: OpenDialog['dialog']) => void
}

function FactRow({ kind, text: { title, notes, isHeld }, onOpen }: FactRowProps) {
  return (
    <li className="flex min-h-14 items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </span>
          {isHeld && <Badge>{texts.typedByHand}</Badge>}
        </p>
        {notes.map((note) => (
          <p key={note} dir="auto" className="text-caption text-ink-soft wrap-anywhere">
            {note}
          </p>
        ))}
      </div>
      <Button
        variant="ghost"
        square
        aria-label={texts.editThe({ kind, title })}
        title={texts.edit}
        onClick={() => onOpen('edit')}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </Button>
      <Button
        variant="ghost"
        square
        aria-label={texts.deleteThe({ kind, title })}
        title={texts.deleteText}
        className="text-oppose max-sm:-me-2"
        onClick={() => onOpen('delete')}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  )
}

type RowDialogProps<Row> = ListSectionProps<Row> & OpenDialog & { onClose: () => void }

function RowDialog<Row>(props: RowDialogProps<Row>) {
  const { dialog, index, kind, rows, save, Form, onClose } = props
  const client = useQueryClient()
  const row = index === undefined ? undefined : rows[index]
  if (dialog === 'delete') return <DeleteRowDialog {...props} />

  async function saveRow(edited: Row): Promise<void> {
    try {
      await save(index === undefined ? [...rows, edited] : rows.with(index, edited))
      toast.success(texts.theHasBeenSaved({ kind }))
    } finally {
      await invalidateFacts(client)
    }
  }

  return (
    <FormDialog title={row ? texts.editA({ kind }) : texts.addA({ kind })} onClose={onClose}>
      {(onDirty) => <Form row={row} onDirty={onDirty} onClose={onClose} onSave={saveRow} />}
    </FormDialog>
  )
}

function DeleteRowDialog<Row>(props: RowDialogProps<Row>) {
  const { index, kind, rows, describe, save, onClose } = props
  const { onDelete = texts.importsWillNotAdd } = props
  const client = useQueryClient()
  const row = index === undefined ? undefined : rows[index]
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(rows.filter((other) => other !== row)),
    onSuccess: () => toast.success(texts.theHasBeenDeleted({ kind })),
    onError: (error) => toast.failure(error),
    onSettled: async () => {
      onClose()
      await invalidateFacts(client)
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.deleteQuestion({ kind, title: row ? describe(row).title : '' })}
      confirmLabel={isPending ? texts.deleting : texts.deleteText}
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() => mutate()}
      finalFocus={() => document.querySelector<HTMLElement>('main h1')}
    >
      {onDelete}
    </ConfirmDialog>
  )
}
