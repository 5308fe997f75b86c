import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/reference-data'
import type { Chamber } from '../../contract/reference-data.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { chambersQuery } from './api.ts'
import { ChamberForm } from './chamber-form.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ReferenceHeading, ReferenceRows } from './reference-list.tsx'
import { chamberList } from './reference-lists.ts'
import { ReferenceRow, RowActions } from './reference-row.tsx'
import { SpellingsLine } from './spellings-line.tsx'

interface OpenDialog {
  dialog: 'edit' | 'merge' | 'delete'
  chamber: Chamber
}

/** All chambers and other bodies, to rename and merge them. */
export function Component() {
  const [search] = useSearchParams()
  const state = chamberList.read(search)
  const query = useQuery(chambersQuery(state))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  return (
    <>
      <ReferenceHeading
        title={texts.chambers}
        subtitle={texts.parliamentsCouncilsOtherBodies}
        label={texts.searchNameSpelling}
        list={chamberList}
        state={state}
      />
      <ReferenceRows
        query={query}
        list={chamberList}
        state={state}
        kind="chamber"
        hint={texts.importsMandatesAddChambers}
      >
        {(chamber) => <ChamberRow key={chamber.id} chamber={chamber} onOpen={setOpen} />}
      </ReferenceRows>
      {open && <ChamberDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface ChamberRowProps {
  chamber: Chamber
  onOpen: (open: OpenDialog) => void
}

function ChamberRow({ chamber, onOpen }: ChamberRowProps) {
  const { name, area, people } = chamber
  return (
    <ReferenceRow
      name={name}
      people={people}
      actions={
        <RowActions
          name={name}
          onEdit={() => onOpen({ dialog: 'edit', chamber })}
          onMerge={() => onOpen({ dialog: 'merge', chamber })}
          onDelete={people === 0 ? () => onOpen({ dialog: 'delete', chamber }) : undefined}
        />
      }
    >
      {area && <p dir="auto">{area.name}</p>}
      <SpellingsLine {...chamber} />
    </ReferenceRow>
  )
}

function ChamberDialog({ dialog, chamber, onClose }: OpenDialog & { onClose: () => void }) {
  if (dialog === 'merge') return <MergeDialog kind="chamber" subject={chamber} onClose={onClose} />
  if (dialog === 'delete')
    return <DeleteDialog kind="chamber" subject={chamber} onClose={onClose} />
  return (
    <FormDialog title={texts.editName({ name: chamber.name })} onClose={onClose}>
      {(onDirty) => <ChamberForm chamber={chamber} onDirty={onDirty} onClose={onClose} />}
    </FormDialog>
  )
}
