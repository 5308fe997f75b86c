import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as texts from '#messages/information'
import { ContactMessage } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { useSession } from '../accounts/session.ts'
import { SubmitButton } from '../accounts/submit-button.tsx'
import { api } from '../lib/api.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'

/** The contact form; name and email of a signed-in user are filled in. */
export function ContactForm({ onSent }: { onSent: (confirmation: string) => void }) {
  const user = useSession((session) => session.user)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { name: '', email: '', message: '' },
    // The session is known only after hydration; keeps what was typed by then.
    values: user ? { name: user.name, email: user.email, message: '' } : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = formState
  const message = useWatch({ control, name: 'message' })
  const { submit, isBusy, failure, dismiss } = useSubmission(async (body: ContactMessage) => {
    const response = await api('POST /contact', { body })
    onSent(response.message)
  })
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={texts.name} error={errors.name?.message}>
            <Input autoComplete="name" {...register('name')} />
          </Field>
          <Field label={texts.email} error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
        </div>
        <Field
          label={texts.message}
          error={errors.message?.message}
          aside={<CharacterCount text={message} max={limits.contactMessageMax} />}
        >
          <Textarea rows={8} {...register('message')} />
        </Field>
        <SubmitButton label={texts.sendMessage} busyLabel={texts.sending} isBusy={isBusy} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}
