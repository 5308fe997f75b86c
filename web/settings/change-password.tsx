import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/settings'
import { problems } from '../../contract/errors.ts'
import type { User } from '../../contract/users.ts'
import { changePassword, type PasswordChange } from '../accounts/account-changes.ts'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { ChangePasswordForm } from '../accounts/password-forms.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useReportedChanges } from './use-reported-changes.ts'

interface ChangePasswordProps {
  user: User
  /** Called when the form starts or stops having unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** State of the form that changes the password, and the function that submits it. */
function usePasswordForm(onDirty: ChangePasswordProps['onDirty']) {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(ChangePasswordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const { errors, isDirty } = formState
  useReportedChanges(isDirty, onDirty)

  const submission = useSubmission(
    async ({ currentPassword, newPassword }: PasswordChange) => {
      await changePassword({ currentPassword, newPassword })
      reset()
      toast.success(texts.passwordChanged)
    },
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.wrongPassword.message()]: 'currentPassword',
        [problems.passwordTooCommon.message()]: 'newPassword',
      }),
    },
  )
  return { register, errors, onSubmit: handleSubmit(submission.submit), ...submission }
}

/** The form that changes the password. */
export function ChangePassword({ user, onDirty }: ChangePasswordProps) {
  const { register, errors, onSubmit, isBusy, failure, dismiss } = usePasswordForm(onDirty)
  return (
    <SettingsSection id="password" title={texts.changePassword} text={texts.passwordLogsOut}>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={onSubmit} className="grid max-w-112 gap-5">
        {/* Password managers store the password under this username. */}
        <input hidden readOnly autoComplete="username" value={user.email} />
        <Field label={texts.currentPassword} error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
        </Field>
        <NewPasswordFields
          label={texts.newPassword}
          password={register('newPassword', { deps: 'confirmPassword' })}
          passwordError={errors.newPassword?.message}
          confirmation={register('confirmPassword')}
          confirmationError={errors.confirmPassword?.message}
        />
        <Button type="submit" aria-disabled={isBusy} className="justify-self-start">
          {isBusy ? texts.changingPassword : texts.changePassword}
        </Button>
      </form>
    </SettingsSection>
  )
}
