import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useRef } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { PasswordConfirmation } from '../../contract/accounts.ts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { PasswordInput } from './password-input.tsx'
import { endPasswordRequest } from './password-request.ts'
import { useSession } from './session.ts'

const cancel = () => endPasswordRequest(false)

/** Asks for the password again before what an unattended session must not do; `api` then repeats the request. */
export function PasswordDialog() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen
      shape="form"
      title={texts.confirmThatItIsYou}
      description={texts.enterYourPassword({ minutes: limits.passwordConfirmationMinutes })}
      onClose={cancel}
      initialFocus={input}
    >
      <PasswordForm input={input} />
    </Dialog>
  )
}

function PasswordForm({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const email = useSession(({ user }) => user?.email)
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordConfirmation),
    defaultValues: { password: '' },
  })
  const { submit, isBusy, failure, dismiss } = useSubmission(
    async (body: { password: string }) => {
      await api('POST /auth/confirm-password', { body })
      endPasswordRequest(true)
    },
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
        <input hidden readOnly autoComplete="username" value={email ?? ''} />
        <Field label={texts.password} error={formState.errors.password?.message}>
          <PasswordInput
            {...password}
            ref={(element) => {
              ref(element)
              input.current = element
            }}
            autoComplete="current-password"
          />
        </Field>
        <FormButtons className="mt-6" onCancel={cancel}>
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? texts.checking : texts.goOn}
          </Button>
        </FormButtons>
      </form>
    </>
  )
}
