import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import * as texts from '#messages/reference-data'
import type { Reference } from '../../contract/reference-data.ts'
import { toast } from '../lib/toast.ts'
import { Field, Input } from '../ui/field.tsx'
import { createReference, type ReferenceKind, type Suggestion, suggestionsQuery } from './api.ts'

interface ReferencePickerProps {
  kind: ReferenceKind
  label: string
  hint?: string
  chosen: Reference | null
  onChoose: (chosen: Reference | null) => void
  /** The one that cannot be chosen. */
  exceptId?: string
  /** Offers to add what is not found. */
  canCreate?: boolean
  optional?: boolean
}

/** The id of the suggestion that adds a new one. */
const newId = ''

/** A search box in which a party, chamber or area is chosen, or added. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { kind, label, hint, chosen, onChoose, optional = false } = props
  const id = useId()
  const [text, setText] = useState('')
  const items = useItems(props, text)

  async function choose(item: Reference | null): Promise<void> {
    if (item?.id !== newId) return onChoose(item)
    try {
      onChoose(await createReference(kind, item.name))
    } catch (error) {
      toast.failure(error)
    }
  }

  return (
    <Combobox.Root<Reference>
      items={items}
      filter={null}
      value={chosen}
      onValueChange={(item) => void choose(item)}
      onInputValueChange={(value) => setText(value.trim())}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
    >
      <Field id={id} label={label} hint={hint} optional={optional}>
        <Combobox.InputGroup className="relative block">
          <Combobox.Input
            id={id}
            render={<Input className="pe-11" placeholder={texts.typeToSearch} autoComplete="off" />}
          />
          <Combobox.Clear
            aria-label={texts.clear({ kind })}
            className="absolute end-0 top-0 flex size-target items-center justify-center rounded-control text-ink-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Combobox.Clear>
        </Combobox.InputGroup>
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60">
          <Combobox.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-control border border-line-strong bg-surface py-1 text-ink shadow-popup empty:hidden">
            <Combobox.List>
              {(item: Suggestion) => <Item key={item.id} item={item} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** What was found, and the offer to add what was typed. */
function useItems(props: ReferencePickerProps, text: string): Suggestion[] {
  const { kind, exceptId, canCreate } = props
  const { data = [] } = useQuery(suggestionsQuery(kind, text))
  const found = data.filter(({ id }) => id !== exceptId)
  const isKnown = found.some(({ name }) => name.toLowerCase() === text.toLowerCase())
  const offersNew = canCreate && text !== '' && !isKnown
  return offersNew ? [...found, { id: newId, name: text, note: undefined }] : found
}

function Item({ item }: { item: Suggestion }) {
  return (
    <Combobox.Item
      value={item}
      className="flex min-h-target cursor-default items-center gap-2 px-3.5 py-1.5 text-small data-highlighted:bg-sunken"
    >
      {item.id === newId && <Plus aria-hidden="true" className="size-4.5 shrink-0" />}
      <span className="min-w-0">
        <span dir="auto" className="wrap-anywhere">
          {item.id === newId ? texts.add({ name: item.name }) : item.name}
        </span>
        {item.note && (
          <span dir="auto" className="block text-caption text-ink-soft">
            {item.note}
          </span>
        )}
      </span>
    </Combobox.Item>
  )
}
