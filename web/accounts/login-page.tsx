import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { Login } from '../../contract/accounts.ts'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Field, Input } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { PasswordInput } from './password-input.tsx'
import { type Credentials, useSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.loginDescription({ site: site.name }),
  }),
}

/** The route's guard redirects to the dashboard once the user is signed in. */
export function Component() {
  const site = useSite()
  const login = useSession((session) => session.login)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const { submit, isBusy, failure, dismiss } = useSubmission(async (credentials: Credentials) => {
    await login(credentials)
    toast.success(texts.welcomeBack)
  })

  return (
    <SignInFrame
      title={texts.logIn}
      subtitle={texts.logInToVote}
      aside={
        <span key={site.name}>
          {texts.newToSite({
            site: site.name,
            link: (text) => <TextLink to="/register">{text}</TextLink>,
          })}
        </span>
      }
    >
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <Field label={texts.email} error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label={texts.password} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <TextLink
          to="/forgot-password"
          className="-my-3 inline-flex min-h-target items-center justify-self-end text-small"
        >
          {texts.forgotYourPassword}
        </TextLink>
        <SubmitButton label={texts.signIn} busyLabel={texts.loggingIn} isBusy={isBusy} />
      </form>
    </SignInFrame>
  )
}
