import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { ContactMessage } from '../../contract/contact.ts'
import { limits } from '../../contract/limits.ts'
import { FailureBanner } from '../accounts/failure-banner.tsx'
import { useSession } from '../accounts/session.ts'
import { SubmitButton } from '../accounts/submit-button.tsx'
import { api } from '../lib/api.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { CharacterCount } from '../ui/character-count.tsx'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'

/** A message to the people who run the site; who is signed in need not say again who they are. */
export function ContactForm({ onSent }: { onSent: (answer: string) => void }) {
  const user = useSession((session) => session.user)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { name: '', email: '', message: '' },
    // Known only once the page stands, and not to overwrite what was typed by then.
    values: user ? { name: user.name, email: user.email, message: '' } : undefined,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isDirty } = formState
  const message = useWatch({ control, name: 'message' })
  const { submit, isBusy, failure, dismiss } = useSubmission(async (body: ContactMessage) => {
    const reply = await api('POST /contact', { body })
    onSent(reply.message)
  })
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Name" error={errors.name?.message}>
            <Input autoComplete="name" {...register('name')} />
          </Field>
          <Field label="Email" error={errors.email?.message}>
            <Input type="email" autoComplete="email" {...register('email')} />
          </Field>
        </div>
        <Field
          label="Message"
          error={errors.message?.message}
          aside={<CharacterCount text={message} max={limits.contactMessageMax} />}
        >
          <Textarea rows={8} {...register('message')} />
        </Field>
        <noscript>
          <p className="text-small text-ink-soft">Sending a message needs JavaScript.</p>
        </noscript>
        <SubmitButton label="Send message" busyLabel="Sending…" isBusy={isBusy} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </>
  )
}
