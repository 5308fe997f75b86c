import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/announcements'
import { NewAnnouncement } from '../../contract/announcements.ts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'

const empty = { text: '', link: '', lastDay: '' }

/** A new announcement. */
export function AnnouncementForm() {
  const client = useQueryClient()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: zodResolver(NewAnnouncement),
    defaultValues: empty,
  })
  const { errors } = formState
  const { submit, isBusy } = useSubmission(
    async (body: NewAnnouncement) => {
      await api('POST /admin/announcements', { body })
      reset(empty)
      toast.success(texts.announcementShownEverybody)
      await client.invalidateQueries({ queryKey: ['announcements'] })
    },
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.announcementEnd.message()]: 'lastDay',
      }),
    },
  )
  return (
    <form
      noValidate
      onSubmit={handleSubmit(submit)}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <Field
        label={texts.text}
        hint={texts.atMostCharacters({ announcementMax: limits.announcementMax })}
        error={errors.text?.message}
      >
        <Textarea rows={2} required {...register('text')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={texts.link} optional error={errors.link?.message}>
          <Input type="url" inputMode="url" autoComplete="off" {...register('link')} />
        </Field>
        <Field label={texts.lastDay} error={errors.lastDay?.message}>
          <Input type="date" required {...register('lastDay')} />
        </Field>
      </div>
      <Button type="submit" aria-disabled={isBusy}>
        {isBusy ? texts.processing : texts.announce}
      </Button>
    </form>
  )
}
