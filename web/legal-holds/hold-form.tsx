import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as texts from '#messages/legal-holds'
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
  address: texts.writeAddressPage,
  authority: texts.writeNameCourtAuthority,
  reference: texts.writeNumberOrder,
  reason: texts.writeWhatOrderAsks,
  lastDay: texts.chooseTheLastDay,
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
    toast.success(texts.nowTheseTextsKept)
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
    <form noValidate onSubmit={place} className="grid gap-4 max-w-measure">
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Field
        label={texts.addressOfThePage}
        hint={texts.profileEverythingMemberWrites}
        {...fieldOf('address')}
      >
        <Input
          {...inputOf('address')}
          maxLength={limits.urlMax}
          inputMode="url"
          autoCapitalize="none"
        />
      </Field>
      <Field label={texts.courtOrAuthority} {...fieldOf('authority')}>
        <Input {...inputOf('authority')} maxLength={limits.nameMax} />
      </Field>
      <Field label={texts.numberOfTheOrder} {...fieldOf('reference')}>
        <Input {...inputOf('reference')} maxLength={limits.referenceMax} />
      </Field>
      <TextField
        label={texts.reason}
        hint={texts.keptPermanentlyAuditLog}
        name="reason"
        text={draft.reason}
        max={limits.adminReasonMax}
        onChange={(reason) => setDraft({ ...draft, reason })}
        {...fieldOf('reason')}
      />
      <Field label={texts.lastDayField} hint={texts.thenKeptTextsErased} {...fieldOf('lastDay')}>
        <Input {...inputOf('lastDay')} type="date" />
      </Field>
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.working : texts.keepTheseTexts}
        </Button>
      </div>
    </form>
  )
}
