import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as texts from '#messages/login-sheet'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import { AgeField, useAgeConfirmation } from '../accounts/age-confirmation.tsx'
import { registrationRefusal } from '../accounts/invitation.ts'
import { PasswordInput } from '../accounts/password-input.tsx'
import { useAccountDraft } from '../accounts/reload-handover.ts'
import { SubmitButton } from '../accounts/submit-button.tsx'
import { useChallenges } from '../accounts/use-challenges.ts'
import { useSite } from '../lib/site.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type AccountInput, accountForms } from './account-forms.ts'
import { logIn, signUp } from './sign-in.ts'
import { UsernameField, useUsernameProposal } from './username-field.tsx'
import { VoteConsentText } from './vote-consent-text.tsx'

interface AccountFormProps {
  isVote: boolean
  /** Focused when the sheet opens. */
  firstField: RefObject<HTMLInputElement | null>
  /** Called once the session is open. */
  onSignedIn: () => Promise<void>
}

/** Creates an account with three fields, or logs in with two of them. */
export function AccountForm({ isVote, firstField, onSignedIn }: AccountFormProps) {
  const { registration } = useSite()
  const [refusal] = useState(() => registrationRefusal(registration))
  const canCreate = refusal === undefined
  const [mode, setMode] = useState<keyof typeof accountForms>(canCreate ? 'create' : 'login')
  const { withChallenge, isChecking } = useChallenges()
  const age = useAgeConfirmation()
  const [{ proposedFor: _, ...draft }] = useState(useAccountDraft.getState)
  const form = useForm<AccountInput>({
    resolver: zodResolver(accountForms[mode]),
    defaultValues: { ...draft, password: '' },
  })
  useKeptDraft(form)
  const { submit, isBusy, failure, dismiss } = useSubmission(
    async (input: AccountInput) => {
      if (mode === 'login') await logIn(input)
      else await age.send((confirmedAge) => signUp({ ...input, confirmedAge }, withChallenge))
      await onSignedIn()
    },
    {
      handleRefusal: fieldErrorHandler(form.setError, {
        [problems.nameReserved.message()]: 'name',
        [problems.emailTaken.message()]: 'email',
        [problems.mailDomainRefused.message()]: 'email',
        [problems.usernameTaken.message()]: 'username',
        [problems.usernameReserved.message()]: 'username',
        [problems.passwordTooCommon.message()]: 'password',
      }),
    },
  )
  const isNew = mode === 'create'
  // What is wanted happens only with an account that is approved.
  const carriesOut = isVote && !(isNew && registration === 'approved')
  const labels = carriesOut
    ? { submit: texts.countMyVote, busy: texts.countingYourVote }
    : isNew
      ? { submit: texts.createAccount, busy: texts.creatingAccount }
      : { submit: texts.logIn, busy: texts.loggingIn }

  function switchMode(): void {
    form.clearErrors()
    dismiss()
    setMode(isNew ? 'login' : 'create')
    form.setFocus('email')
  }

  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form
        noValidate
        onSubmit={form.handleSubmit(isNew ? age.guard(submit) : submit, age.check)}
        className="grid gap-4"
      >
        <Fields form={form} isNew={isNew} firstField={firstField} />
        {isNew && <AgeField age={age} />}
        {carriesOut && <VoteConsentText />}
        {refusal && <p className="text-caption text-ink-soft">{refusal}</p>}
        <div className="flex flex-wrap gap-2">
          <div className="grow-3 basis-[min(12rem,100%)]">
            <SubmitButton
              label={labels.submit}
              busyLabel={labels.busy}
              isBusy={isBusy}
              isChecking={isChecking}
            />
          </div>
          {canCreate && (
            <Button variant="outline" size="lg" className="grow" onClick={switchMode}>
              {isNew ? texts.logIn : texts.createAccount}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** Keeps what is typed, except the password, so that closing the sheet or a reload loses nothing. */
function useKeptDraft({ subscribe }: UseFormReturn<AccountInput>): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { name, email, username } }) =>
          useAccountDraft.setState({ name, email, username }),
      }),
    [subscribe],
  )
}

interface FieldsProps {
  form: UseFormReturn<AccountInput>
  isNew: boolean
  firstField: RefObject<HTMLInputElement | null>
}

function Fields({ form, isNew, firstField }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  const propose = useUsernameProposal(form)
  const name = register('name', { onBlur: () => void propose() })
  return (
    <>
      {isNew && (
        <div>
          <Field label={texts.name} error={errors.name?.message}>
            <Input
              autoComplete="name"
              {...name}
              ref={(input) => {
                name.ref(input)
                firstField.current = input
              }}
            />
          </Field>
          <UsernameField form={form} />
        </div>
      )}
      <Field label={texts.email} error={errors.email?.message}>
        {/* A passkey is offered here, too. */}
        <Input
          type="email"
          autoComplete={isNew ? 'email' : 'username webauthn'}
          {...register('email')}
        />
      </Field>
      <Field
        label={texts.password}
        error={errors.password?.message}
        hint={isNew ? texts.atLeastCharacters({ min: limits.passwordMin }) : undefined}
      >
        <PasswordInput
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...register('password')}
        />
      </Field>
      {!isNew && (
        <TextLink to="/forgot-password" className="-my-2 justify-self-start text-small">
          {texts.forgotYourPassword}
        </TextLink>
      )}
    </>
  )
}
