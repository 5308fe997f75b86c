import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { RegistrationForm } from '../../contract/accounts.ts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { texts } from '../../contract/texts.ts'
import { failureText } from '../lib/api-error.ts'
import type { PageHandle } from '../lib/page.ts'
import { toast } from '../lib/toast.ts'
import { classNames } from '../ui/class-names.ts'
import { Field, Input, Textarea } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { PasswordInput } from './password-input.tsx'
import { type NewAccount, useSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'

export const handle: PageHandle = {
  meta: () => ({
    title: 'Register',
    description: 'Create a Voxpop account and vote Support or Oppose on those who govern you.',
    noindex: true,
  }),
}

/** Refusals that belong to one field. */
const takenFields = new Map<string, 'email' | 'username'>([
  [problems.emailTaken.message, 'email'],
  [problems.usernameTaken.message, 'username'],
])

/** The page's guard leads on to the dashboard as soon as somebody is signed in. */
export function Component() {
  const { register: createAccount, isLoading } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(RegistrationForm),
    defaultValues: {
      name: '',
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      bio: '',
    },
  })
  const { errors, isDirty } = formState
  const bioLength = (useWatch({ control, name: 'bio' }) ?? '').trim().length

  async function signUp(form: NewAccount & { confirmPassword: string }): Promise<void> {
    if (useSession.getState().isLoading) return
    setFailure(null)
    const { confirmPassword: _repeated, ...account } = form
    try {
      await createAccount(account)
      toast.success(texts.accountCreated)
    } catch (error) {
      const text = failureText(error)
      const field = takenFields.get(text)
      if (field) setError(field, { message: text }, { shouldFocus: true })
      else setFailure(text)
      toast.failure(error)
    }
  }

  return (
    <SignInFrame
      title="Register"
      subtitle="One account, one vote on everybody who governs you."
      aside={
        <>
          Already have an account?{' '}
          <Link to="/login" className="font-semibold text-accent underline underline-offset-4">
            Sign in
          </Link>
        </>
      }
    >
      <FailureBanner text={failure} onDismiss={() => setFailure(null)} />
      <form noValidate onSubmit={handleSubmit(signUp)} className="grid gap-5">
        <Field label="Full Name" error={errors.name?.message}>
          <Input autoComplete="name" {...register('name')} />
        </Field>
        <Field
          label="Username"
          error={errors.username?.message}
          hint={`${limits.usernameMin} to ${limits.usernameMax} letters, digits or underscores`}
        >
          <Input
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...register('username')}
          />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="email" {...register('email')} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={`At least ${limits.passwordMin} characters`}
        >
          <PasswordInput
            autoComplete="new-password"
            {...register('password', { deps: 'confirmPassword' })}
          />
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
        <Field
          label="Bio"
          optional
          error={errors.bio?.message}
          aside={
            <span
              className={classNames(
                'figures text-caption',
                bioLength > limits.bioMax ? 'font-semibold text-oppose' : 'text-ink-soft',
              )}
            >
              {bioLength}/{limits.bioMax} characters
            </span>
          }
        >
          <Textarea rows={3} {...register('bio')} />
        </Field>
        <SubmitButton label="Create account" busyLabel="Creating account…" isBusy={isLoading} />
      </form>
      <LeaveGuard isDirty={isDirty} />
    </SignInFrame>
  )
}
