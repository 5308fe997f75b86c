import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as texts from '#messages/accounts'
import { problems } from '../../contract/errors.ts'
import { limits } from '../../contract/limits.ts'
import type { PageHandle } from '../lib/page.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { fieldErrorHandler, useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Field, Input } from '../ui/field.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AgeField, useAgeConfirmation } from './age-confirmation.tsx'
import { approvalText } from './approval-text.ts'
import { forgetInvitation, keptInvitation } from './invitation.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { RegistrationForm } from './password-forms.ts'
import { BioField, UsernameInput } from './profile-fields.tsx'
import { type NewAccount, useSession } from './session.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useChallenges } from './use-challenges.ts'
import { useInvitation } from './use-invitation.ts'

export const handle: PageHandle = {
  meta: ({ site }) => ({
    description: texts.registerDescription({ site: site.name }),
  }),
}

/** The route's guard redirects to the dashboard once the user is signed in. */
export function Component() {
  const { registration } = useSite()
  return (
    <SignInFrame
      title={texts.createAccount}
      subtitle={texts.oneAccountOneVote}
      aside={texts.alreadyHaveAccount({ link: (text) => <TextLink to="/login">{text}</TextLink> })}
    >
      {registration === 'open' ? (
        <NewAccountForm />
      ) : registration === 'approved' ? (
        <>
          <p className="mb-5 text-small text-ink-soft">{approvalText}</p>
          <NewAccountForm />
        </>
      ) : registration === 'invited' ? (
        <InvitedAccountForm />
      ) : (
        <p>{problems.registrationClosed.message()}</p>
      )}
    </SignInFrame>
  )
}

/** For visitors who have opened the link of an invitation in this tab. */
function InvitedAccountForm() {
  const { isChecking, isValid, refusal } = useInvitation()
  if (isValid) return <NewAccountForm />
  if (isChecking) return <p>{texts.checkingInvitation}</p>
  return (
    <div role="status" className="grid gap-2">
      <p className="font-semibold">{refusal ?? problems.invitationNeeded.message()}</p>
      <p className="text-ink-soft">{texts.openInvitationLink}</p>
    </div>
  )
}

function NewAccountForm() {
  const { form, age, submit, isBusy, isChecking, failure, dismiss } = useRegistration()
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form
        noValidate
        onSubmit={form.handleSubmit(age.guard(submit), age.check)}
        className="grid gap-5"
      >
        <RegistrationFields form={form} />
        <AgeField age={age} />
        <p className="text-small text-ink-soft">
          {texts.nameIsPublic({
            terms: (text) => <TextLink to="/terms">{text}</TextLink>,
            privacy: (text) => <TextLink to="/privacy">{text}</TextLink>,
          })}
        </p>
        <SubmitButton
          label={texts.createAccount}
          busyLabel={texts.creatingAccount}
          isBusy={isBusy}
          isChecking={isChecking}
        />
      </form>
      <LeaveGuard isDirty={form.formState.isDirty} />
    </>
  )
}

/** The registration form and its submission; what the server refuses is shown at the field. */
function useRegistration() {
  const createAccount = useSession((session) => session.register)
  const { withChallenge, isChecking } = useChallenges()
  const age = useAgeConfirmation()
  const form = useForm({
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
  const submission = useSubmission(
    async ({
      confirmPassword: _repeated,
      ...account
    }: NewAccount & { confirmPassword: string }) => {
      const invitation = keptInvitation()
      await age.send((confirmedAge) =>
        withChallenge((challenge) =>
          createAccount({ ...account, confirmedAge, invitation, challenge }),
        ),
      )
      forgetInvitation()
      toast.success(texts.accountCreated)
    },
    {
      handleRefusal: fieldErrorHandler(form.setError, {
        [problems.nameReserved.message()]: 'name',
        [problems.emailTaken.message()]: 'email',
        [problems.mailDomainRefused.message()]: 'email',
        [problems.usernameTaken.message()]: 'username',
        [problems.passwordTooCommon.message()]: 'password',
      }),
    },
  )
  return { form, age, isChecking, ...submission }
}

function RegistrationFields({ form }: Pick<ReturnType<typeof useRegistration>, 'form'>) {
  const { register, control, formState } = form
  const { errors } = formState
  const bio = useWatch({ control, name: 'bio' })
  return (
    <>
      <Field label={texts.fullName} error={errors.name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field
        label={texts.username}
        error={errors.username?.message}
        hint={texts.usernameRule({ min: limits.usernameMin, max: limits.usernameMax })}
      >
        <UsernameInput {...register('username')} />
      </Field>
      <Field label={texts.email} error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </Field>
      <NewPasswordFields
        label={texts.password}
        password={register('password', { deps: 'confirmPassword' })}
        passwordError={errors.password?.message}
        confirmation={register('confirmPassword')}
        confirmationError={errors.confirmPassword?.message}
      />
      <BioField
        registration={register('bio')}
        bio={bio ?? ''}
        error={errors.bio?.message}
        rows={3}
      />
    </>
  )
}
