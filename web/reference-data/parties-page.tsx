import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/reference-data'
import type { Party } from '../../contract/reference-data.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { partiesQuery } from './api.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PartyForm } from './party-form.tsx'
import { ReferenceHeading, ReferenceRows } from './reference-list.tsx'
import { partyList } from './reference-lists.ts'
import { ReferenceRow, RowActions } from './reference-row.tsx'
import { SpellingsLine } from './spellings-line.tsx'

interface OpenDialog {
  dialog: 'edit' | 'merge' | 'delete'
  party: Party
}

/** All parties with their spellings, to rename, colour and merge them. */
export function Component() {
  const [search] = useSearchParams()
  const state = partyList.read(search)
  const query = useQuery(partiesQuery(state))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  return (
    <>
      <ReferenceHeading
        title={texts.parties}
        subtitle={texts.mergeSpellingsOneParty}
        label={texts.searchNameSpelling}
        list={partyList}
        state={state}
      />
      <ReferenceRows
        query={query}
        list={partyList}
        state={state}
        kind="party"
        hint={texts.importsMandatesAddParties}
      >
        {(party) => <PartyRow key={party.id} party={party} onOpen={setOpen} />}
      </ReferenceRows>
      {open && <PartyDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

function PartyRow({ party, onOpen }: { party: Party; onOpen: (open: OpenDialog) => void }) {
  const { name, shortName, color, people } = party
  return (
    <ReferenceRow
      name={name}
      people={people}
      mark={color ? <ColorMark color={color} /> : undefined}
      beside={
        shortName ? (
          <span className="shrink-0 text-small text-ink-soft">{shortName}</span>
        ) : undefined
      }
      actions={
        <RowActions
          name={name}
          onEdit={() => onOpen({ dialog: 'edit', party })}
          onMerge={() => onOpen({ dialog: 'merge', party })}
          onDelete={people === 0 ? () => onOpen({ dialog: 'delete', party }) : undefined}
        />
      }
    >
      <SpellingsLine {...party} />
    </ReferenceRow>
  )
}

/** An SVG, because the Content-Security-Policy forbids styles in attributes. */
function ColorMark({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 shrink-0">
      <rect width="14" height="14" rx="3" fill={color} />
    </svg>
  )
}

function PartyDialog({ dialog, party, onClose }: OpenDialog & { onClose: () => void }) {
  if (dialog === 'merge') return <MergeDialog kind="party" subject={party} onClose={onClose} />
  if (dialog === 'delete') return <DeleteDialog kind="party" subject={party} onClose={onClose} />
  return (
    <FormDialog title={texts.editName({ name: party.name })} onClose={onClose}>
      {(onDirty) => <PartyForm party={party} onDirty={onDirty} onClose={onClose} />}
    </FormDialog>
  )
}
