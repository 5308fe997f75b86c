import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { ForgottenPassword } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { api } from '../lib/api.ts'
import type { PageHandle } from '../lib/page.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Field, Input } from '../ui/field.tsx'
import { FormResult } from '../ui/form-result.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useChallenges } from './use-challenges.ts'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.forgotPasswordDescription({ site: site.name }),
  }),
}

export function Component() {
  // The server's message, which is the same for unknown addresses to prevent account enumeration.
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgottenPassword),
    defaultValues: { email: '' },
  })
  const { withChallenge, isChecking } = useChallenges()
  const { submit, isBusy, failure, dismiss } = useSubmission(async (body: { email: string }) => {
    const { message } = await withChallenge((challenge) =>
      api('POST /auth/forgot-password', { body: { ...body, challenge } }),
    )
    setConfirmation(message)
  })
  return (
    <SignInFrame
      title={texts.forgotYourPassword}
      subtitle={texts.weWillEmailALink({ hours: limits.resetLinkHours })}
      aside={texts.rememberedPassword({ link: (text) => <TextLink to="/login">{text}</TextLink> })}
    >
      {confirmation !== null ? (
        <FormResult title={texts.checkYourEmail} text={confirmation}>
          {texts.noEmailAskAgain({
            again: (text) => (
              <button
                type="button"
                onClick={() => setConfirmation(null)}
                className="font-semibold text-accent underline underline-offset-4"
              >
                {text}
              </button>
            ),
          })}
        </FormResult>
      ) : (
        <>
          <FailureBanner text={failure} onDismiss={dismiss} />
          <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
            <Field label={texts.email} error={formState.errors.email?.message}>
              <Input type="email" autoComplete="username" {...register('email')} />
            </Field>
            <SubmitButton
              label={texts.sendLink}
              busyLabel={texts.sending}
              isBusy={isBusy}
              isChecking={isChecking}
            />
          </form>
        </>
      )}
    </SignInFrame>
  )
}
