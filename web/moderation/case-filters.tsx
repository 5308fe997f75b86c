import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import * as texts from '#messages/moderation'
import { isId } from '../lib/list-address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FilterChoice, FilterControls } from '../ui/filter-controls.tsx'
import {
  type ModerationState,
  moderationPage,
  type tabFilters,
  typeLabels,
} from './moderation-state.ts'

const controls: FilterControls<typeof tabFilters> = {
  type: (props) => (
    <Field label={texts.typeOfContent} className="w-full sm:w-56">
      <FilterChoice
        label={texts.typeOfContent}
        all={texts.allTypes}
        choices={typeLabels}
        {...props}
      />
    </Field>
  ),
  // Of decided cases alone, with a form of its own.
  id: () => null,
}

/** Filters of the cases: by target type, or by the reference in a suspension mail. */
export function CaseFilters({ state }: { state: ModerationState }) {
  const navigate = useNavigate()
  const { tab } = state
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <FilterControls
        controls={controls}
        values={state}
        onChange={(changed) =>
          navigate(moderationPage.addressOf({ tab, ...changed }), { preventScrollReset: true })
        }
      />
      {tab === 'decided' && <ReferenceForm key={state.id} state={state} />}
    </div>
  )
}

function ReferenceForm({ state: { tab, id } }: { state: ModerationState }) {
  const navigate = useNavigate()
  const [text, setText] = useState(id ?? '')
  const [isInvalid, setInvalid] = useState(false)

  function find(event: FormEvent): void {
    event.preventDefault()
    const entered = text.trim()
    const isValid = entered === '' || isId(entered)
    setInvalid(!isValid)
    if (!isValid) return
    navigate(moderationPage.addressOf({ tab, id: entered || undefined }), {
      preventScrollReset: true,
    })
  }

  return (
    <search className="w-full min-w-0 sm:flex-1">
      <form noValidate onSubmit={find} className="flex items-start gap-2">
        <Field
          label={texts.suspensionReference}
          className="min-w-0 flex-1"
          error={isInvalid ? texts.notValidReferenceCopy : undefined}
        >
          <Input
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Button type="submit" variant="outline" className="mt-[1.78rem]">
          {texts.find}
        </Button>
        {id !== undefined && (
          <ButtonLink
            to={moderationPage.addressOf({ tab })}
            variant="ghost"
            className="mt-[1.78rem]"
          >
            {texts.showAll}
          </ButtonLink>
        )}
      </form>
    </search>
  )
}
