import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as texts from '#messages/accounts'
import { problems } from '../../contract/errors.ts'
import { api } from '../lib/api.ts'
import { ApiError } from '../lib/api-error.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ResetPasswordForm as ResetPassword } from './password-forms.ts'
import { useSession } from './session.ts'
import { SubmitButton } from './submit-button.tsx'

interface ResetPasswordFormProps {
  token: string
  /** Called with the server's message when the link is invalid or expired. */
  onLinkRejected: (text: string) => void
}

/** Sets a new password with the token of a password mail. */
export function ResetPasswordForm({ token, onLinkRejected }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ResetPassword),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = formState
  const { submit, isBusy, failure, dismiss } = useSubmission(
    async ({ password }: { password: string }) => {
      await api('POST /auth/reset-password', { body: { token, password } }).catch((error) => {
        // The form was validated here, so any other 400 means that the token is invalid or expired.
        if (error instanceof ApiError && error.status === 400 && !isTooCommon(error)) {
          onLinkRejected(error.message)
        }
        throw error
      })
      const { isAuthenticated, logout } = useSession.getState()
      // The server has ended every session of the account; logging out leads to the login page too.
      if (isAuthenticated) logout()
      else navigate('/login', { replace: true })
      toast.success(texts.passwordChanged)
    },
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.passwordTooCommon.message()]: 'password',
      }),
    },
  )
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <NewPasswordFields
          label={texts.newPassword}
          password={register('password', { deps: 'confirmPassword' })}
          passwordError={errors.password?.message}
          confirmation={register('confirmPassword')}
          confirmationError={errors.confirmPassword?.message}
        />
        <SubmitButton label={texts.setPassword} busyLabel={texts.settingPassword} isBusy={isBusy} />
      </form>
    </>
  )
}

const isTooCommon = ({ message }: ApiError) => message === problems.passwordTooCommon.message()
