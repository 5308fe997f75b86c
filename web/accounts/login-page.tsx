import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Login } from '../../contract/accounts.ts'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import type { PageHandle } from '../lib/page.ts'
import { toast } from '../lib/toast.ts'
import { Field, Input } from '../ui/field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PasswordInput } from './password-input.tsx'
import { type Credentials, useSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

export const handle: PageHandle = {
  meta: () => ({
    title: 'Sign in',
    description: 'Sign in to Voxpop to vote Support or Oppose.',
    noindex: true,
  }),
}

/** The page's guard leads on to the dashboard as soon as somebody is signed in. */
export function Component() {
  const { login, isLoading } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Login),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  async function signIn(credentials: Credentials): Promise<void> {
    if (useSession.getState().isLoading) return
    setFailure(null)
    try {
      await login(credentials)
      toast.success(texts.welcomeBack)
    } catch (error) {
      setFailure(failureText(error))
      toast.failure(error)
    }
  }

  return (
    <SignInFrame
      title="Sign in"
      subtitle="Your vote is waiting."
      aside={
        <>
          New to Voxpop?{' '}
          <Link to="/register" className="font-semibold text-accent underline underline-offset-4">
            Create an account
          </Link>
        </>
      }
    >
      <FailureBanner text={failure} onDismiss={() => setFailure(null)} />
      <form noValidate onSubmit={handleSubmit(signIn)} className="grid gap-5">
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <SubmitButton label="Sign in" busyLabel="Signing in…" isBusy={isLoading} />
      </form>
    </SignInFrame>
  )
}
