import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { isTooLong, TextField } from '../ui/text-field.tsx'

const empty = { address: '', authority: '', reference: '', reason: '', lastDay: '' }
type Name = keyof typeof empty

const required: Record<Name, string> = {
  address: 'Write the address of the page',
  authority: 'Write the name of the court or authority',
  reference: 'Write the number of the order',
  reason: 'Write what the order asks for',
  lastDay: 'Choose the last day',
}

/** Begins to keep the texts of a member, or one text. */
export function HoldForm() {
  const client = useQueryClient()
  const [draft, setDraft] = useState(empty)
  const [hasTried, setHasTried] = useState(false)
  const { submit, isBusy, failure, dismiss } = useSubmission(async (body: typeof empty) => {
    await api('POST /admin/legal-holds', { body })
    setDraft(empty)
    setHasTried(false)
    toast.success('From now on these texts are kept.')
    await client.invalidateQueries({ queryKey: ['legal-holds'] })
  })
  const fieldOf = (name: Name) => ({
    error: hasTried && draft[name].trim() === '' ? required[name] : undefined,
  })
  const inputOf = (name: Name) => ({
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  })

  function place(event: FormEvent): void {
    event.preventDefault()
    setHasTried(true)
    const isComplete = Object.values(draft).every((text) => text.trim() !== '')
    if (isComplete && !isTooLong(draft.reason, limits.adminReasonMax)) void submit(draft)
  }

  return (
    <form noValidate onSubmit={place} className="grid gap-4 sm:max-w-xl">
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field
        label="Address of the page"
        hint="Of a profile, for everything the member writes under the own name. Of a post or a comment, for that text alone."
        {...fieldOf('address')}
      >
        <Input
          {...inputOf('address')}
          maxLength={limits.urlMax}
          inputMode="url"
          autoCapitalize="none"
        />
      </Field>
      <Field label="Court or authority" {...fieldOf('authority')}>
        <Input {...inputOf('authority')} maxLength={limits.nameMax} />
      </Field>
      <Field label="Number of the order" {...fieldOf('reference')}>
        <Input {...inputOf('reference')} maxLength={limits.referenceMax} />
      </Field>
      <TextField
        label="Reason"
        hint="Kept permanently in the audit log. Only administrators see it."
        name="Reason"
        text={draft.reason}
        max={limits.adminReasonMax}
        onChange={(reason) => setDraft({ ...draft, reason })}
        {...fieldOf('reason')}
      />
      <Field
        label="Last day"
        hint="Then the kept texts are erased. At most a year; place a longer order again."
        {...fieldOf('lastDay')}
      >
        <Input {...inputOf('lastDay')} type="date" />
      </Field>
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Working…' : 'Keep these texts'}
        </Button>
      </div>
    </form>
  )
}
