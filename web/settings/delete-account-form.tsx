import { zodResolver } from '@hookform/resolvers/zod'
import type { RefObject } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/settings'
import { problems } from '../../contract/errors.ts'
import { settings } from '../../contract/settings.ts'
import type { User } from '../../contract/users.ts'
import { deleteAccount } from '../accounts/account-changes.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'

interface DeleteAccountFormProps {
  user: User
  /** Receives the password input, which the dialog focuses. */
  passwordRef: RefObject<HTMLInputElement | null>
  onCancel: () => void
}

/** Asks for the password before the account is deleted, so that an unattended session cannot delete it. */
export function DeleteAccountForm({ user, passwordRef, onCancel }: DeleteAccountFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(settings.deleteAccount.spec.body),
    defaultValues: { password: '' },
  })
  const { submit, isBusy, failure, dismiss } = useSubmission(
    ({ password }: { password: string }) => deleteAccount(password),
    {
      handleRefusal: fieldErrorHandler(setError, {
        [problems.wrongPassword.message()]: 'password',
      }),
    },
  )
  const { ref, ...password } = register('password')
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)}>
        <input hidden readOnly autoComplete="username" value={user.email} />
        <Field label={texts.password} error={formState.errors.password?.message}>
          <PasswordInput
            {...password}
            ref={(input) => {
              ref(input)
              passwordRef.current = input
            }}
            autoComplete="current-password"
          />
        </Field>
        <FormButtons className="mt-6" onCancel={onCancel}>
          <Button type="submit" variant="destructive" aria-disabled={isBusy}>
            {isBusy ? texts.deleting : texts.deleteMyAccount}
          </Button>
        </FormButtons>
      </form>
    </>
  )
}
