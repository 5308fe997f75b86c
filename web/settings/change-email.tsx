import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/settings'
import { EmailChange } from '../../contract/emails.ts'
import { problems } from '../../contract/errors.ts'
import type { User } from '../../contract/users.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { Field, Input } from '../ui/field.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useReportedChanges } from './use-reported-changes.ts'

interface ChangeEmailProps {
  user: User
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** State of the form that changes the email address, and the function that submits it. */
function useEmailForm(onDirty: ChangeEmailProps['onDirty']) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  })
  const { errors, isDirty } = formState
  useReportedChanges(isDirty, onDirty)

  const submission = useSubmission(
    async (body: EmailChange) => {
      const { message } = await api('PUT /auth/email', { body })
      reset()
      toast.success(message)
      await useSession.getState().refreshUser()
    },
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.wrongPassword.message()]: 'currentPassword',
        [problems.emailUnchanged.message()]: 'email',
        [problems.mailDomainRefused.message()]: 'email',
      }),
    },
  )
  return { register, errors, onSubmit: handleSubmit(submission.submit), ...submission }
}

/** The form that changes the email address, and the new address while it is not confirmed. */
export function ChangeEmail({ user, onDirty }: ChangeEmailProps) {
  const { register, errors, onSubmit, isBusy, failure, dismiss } = useEmailForm(onDirty)
  return (
    <SettingsSection
      id="email"
      title={texts.changeEmailAddress}
      value={<span dir="auto">{user.email}</span>}
      text={texts.youLogInWith({ email: <EmailText email={user.email} /> })}
    >
      {user.pendingEmail !== null && <PendingEmail email={user.pendingEmail} />}
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={onSubmit} className="grid max-w-112 gap-5">
        <Field id="new-email" label={texts.newEmail} error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field label={texts.yourPassword} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? texts.sendingTheLink : texts.changeEmailAddress}
        </Button>
      </form>
    </SettingsSection>
  )
}
