import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
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
    description: `Log in to ${site.name} to vote Support or Oppose.`,
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
    toast.success('Welcome back!')
  })

  return (
    <SignInFrame
      title="Log in"
      subtitle="Log in to vote and comment."
      aside={
        <>
          <span>{`New to ${site.name}?`}</span>{' '}
          <TextLink to="/register">Create an account</TextLink>
        </>
      }
    >
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <TextLink
          to="/forgot-password"
          className="-my-3 inline-flex min-h-target items-center justify-self-end text-small"
        >
          Forgot your password?
        </TextLink>
        <SubmitButton label="Sign in" busyLabel="Logging in…" isBusy={isBusy} />
      </form>
    </SignInFrame>
  )
}
