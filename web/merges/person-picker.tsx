import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as texts from '#messages/merges'
import type { Personality } from '../../contract/personalities.ts'
import { shownParty } from '../lib/shown-party.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Field, Input } from '../ui/field.tsx'
import { otherPeopleQuery } from './api.ts'

interface PersonPickerProps {
  label: string
  chosen: Personality | null
  onChoose: (chosen: Personality | null) => void
  /** The one that cannot be chosen. */
  exceptId: string
}

/** A search box in which a person is chosen. */
export function PersonPicker({ label, chosen, onChoose, exceptId }: PersonPickerProps) {
  const id = useId()
  const [text, setText] = useState('')
  const { data } = useQuery(otherPeopleQuery(text))
  const found = (data?.data ?? []).filter((person) => person.id !== exceptId)
  return (
    <Combobox.Root<Personality>
      items={found}
      filter={null}
      value={chosen}
      onValueChange={onChoose}
      onInputValueChange={(value) => setText(value.trim())}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.id === other.id}
      autoHighlight
    >
      <Field id={id} label={label}>
        <Combobox.Input
          id={id}
          render={<Input dir="auto" placeholder={texts.typeAName} autoComplete="off" />}
        />
      </Field>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} className="z-60">
          <Combobox.Popup className="max-h-72 w-(--anchor-width) overflow-y-auto rounded-control border border-line-strong bg-surface py-1 text-ink shadow-popup empty:hidden">
            <Combobox.List>
              {(item: Personality) => <Item key={item.id} item={item} />}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function Item({ item }: { item: Personality }) {
  return (
    <Combobox.Item
      value={item}
      className="flex min-h-target cursor-default items-center gap-3 px-3.5 py-1.5 text-small data-highlighted:bg-sunken"
    >
      <Avatar name={item.name} src={item.imageUrl} className="size-8" />
      <span className="min-w-0">
        <span dir="auto" className="block wrap-anywhere">
          {item.name}
        </span>
        <span dir="auto" className="block text-caption text-ink-soft">
          {[shownParty(item), item.position].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Combobox.Item>
  )
}
