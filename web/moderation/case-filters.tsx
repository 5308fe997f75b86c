import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field, Input, Select } from '../ui/field.tsx'
import {
  isReference,
  type ModerationState,
  moderationAddress,
  typeLabels,
} from './moderation-state.ts'

/** Filters of the cases: by target type, or by the reference in a suspension mail. */
export function CaseFilters({ state }: { state: ModerationState }) {
  const navigate = useNavigate()
  const { tab, type } = state
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Field label="Type" className="w-full sm:w-56">
        <Select
          value={type}
          onChange={({ target }) =>
            navigate(moderationAddress({ tab, type: target.value as ModerationState['type'] }), {
              preventScrollReset: true,
            })
          }
        >
          <option value="all">All types</option>
          {Object.entries(typeLabels).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {tab === 'decided' && <ReferenceForm key={state.reference} state={state} />}
    </div>
  )
}

function ReferenceForm({ state: { tab, reference } }: { state: ModerationState }) {
  const navigate = useNavigate()
  const [text, setText] = useState(reference)
  const [isInvalid, setInvalid] = useState(false)

  function find(event: FormEvent): void {
    event.preventDefault()
    const entered = text.trim()
    const isValid = entered === '' || isReference(entered)
    setInvalid(!isValid)
    if (isValid)
      navigate(moderationAddress({ tab, reference: entered }), { preventScrollReset: true })
  }

  return (
    <search className="w-full min-w-0 sm:flex-1">
      <form noValidate onSubmit={find} className="flex items-start gap-2">
        <Field
          label="Suspension reference"
          className="min-w-0 flex-1"
          error={
            isInvalid ? 'This is not a valid reference. Copy all of it, as it was sent.' : undefined
          }
        >
          <Input
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" className="mt-[1.78rem]">
          Find
        </Button>
        {reference !== '' && (
          <ButtonLink to={moderationAddress({ tab })} variant="ghost" className="mt-[1.78rem]">
            Show all
          </ButtonLink>
        )}
      </form>
    </search>
  )
}
