import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import * as texts from '#messages/reference-data'
import type { Area } from '../../contract/reference-data.ts'
import { kindOfArea } from '../areas/kind-of-area.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { areasQuery } from './api.ts'
import { AreaForm } from './area-form.tsx'
import { AreaTree } from './area-tree.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { ReferenceHeading, ReferenceRows } from './reference-list.tsx'
import { areaList, type ReferenceListState } from './reference-lists.ts'
import { ReferenceRow, RowActions } from './reference-row.tsx'

interface OpenDialog {
  dialog: 'edit' | 'merge' | 'delete'
  area: Area
}

/** All areas as a tree, or those that a search finds, to rename, move and merge them. */
export function Component() {
  const [search] = useSearchParams()
  const state = areaList.read(search)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const actionsOf = (area: Area) => (
    <RowActions
      name={area.name}
      onEdit={() => setOpen({ dialog: 'edit', area })}
      onMerge={() => setOpen({ dialog: 'merge', area })}
      onDelete={
        area.people === 0 && area.children === 0
          ? () => setOpen({ dialog: 'delete', area })
          : undefined
      }
    />
  )
  return (
    <>
      <ReferenceHeading
        title={texts.areas}
        subtitle={texts.countriesStatesDistrictsWards}
        label={texts.searchByName}
        list={areaList}
        state={state}
      />
      {state.search === undefined ? (
        <AreaTree actionsOf={actionsOf} />
      ) : (
        <FoundAreas state={state} actionsOf={actionsOf} />
      )}
      {open && <AreaDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface FoundAreasProps {
  state: ReferenceListState
  actionsOf: (area: Area) => ReactElement
}

function FoundAreas({ state, actionsOf }: FoundAreasProps) {
  const query = useQuery(areasQuery(state))
  return (
    <ReferenceRows
      query={query}
      list={areaList}
      state={state}
      kind="area"
      hint={texts.importsMandatesAddAreas}
    >
      {(area) => (
        <ReferenceRow
          key={area.id}
          name={area.name}
          people={area.people}
          beside={
            area.kind ? (
              <span className="text-small text-ink-soft">{kindOfArea(area.kind)}</span>
            ) : undefined
          }
          actions={actionsOf(area)}
        >
          {area.parent && <p dir="auto">{texts.inArea({ name: area.parent.name })}</p>}
        </ReferenceRow>
      )}
    </ReferenceRows>
  )
}

function AreaDialog({ dialog, area, onClose }: OpenDialog & { onClose: () => void }) {
  if (dialog === 'merge') return <MergeDialog kind="area" subject={area} onClose={onClose} />
  if (dialog === 'delete') return <DeleteDialog kind="area" subject={area} onClose={onClose} />
  return (
    <FormDialog title={texts.editName({ name: area.name })} onClose={onClose}>
      {(onDirty) => <AreaForm area={area} onDirty={onDirty} onClose={onClose} />}
    </FormDialog>
  )
}
