import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/new-accounts'
import { problems } from '../../contract/errors.ts'
import { type CreatedInvitation, NewInvitation } from '../../contract/invitations.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { invitationsQuery } from './api.ts'

const empty = { note: '', uses: 1, lastDay: '' }

/** A new invitation. */
export function InvitationForm({
  onCreated,
}: {
  onCreated: (invitation: CreatedInvitation) => void
}) {
  const client = useQueryClient()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(NewInvitation),
    defaultValues: empty,
  })
  const { errors } = formState
  const { submit, isBusy } = useSubmission(
    async (body: NewInvitation) => {
      onCreated(await api('POST /admin/invitations', { body }))
      reset(empty)
      await client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    },
    {
      handleRefusal: fieldErrorHandler(setError, { [problems.invitationEnd.message()]: 'lastDay' }),
    },
  )
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Field label={texts.note} optional hint={texts.whoGetsLinkOnly} error={errors.note?.message}>
        <Input autoComplete="off" maxLength={limits.invitationNoteMax} {...register('note')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={texts.numberOfAccountsField} error={errors.uses?.message}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={limits.invitationUsesMax}
            required
            {...register('uses', { valueAsNumber: true })}
          />
        </Field>
        <Field label={texts.lastDayField} error={errors.lastDay?.message}>
          <Input type="date" required {...register('lastDay')} />
        </Field>
      </div>
      <div>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? texts.processing : texts.makeALink}
        </Button>
      </div>
    </form>
  )
}
