import { z } from 'zod'
import * as texts from '#messages/contract/accounts'
import * as inputs from '#messages/contract/inputs'
import { ChallengeField } from './challenges.ts'
import { isEmailAddress } from './email-address.ts'
import { access, endpoint } from './endpoint.ts'
import { InvitationToken } from './invitations.ts'
import { limits } from './limits.ts'
import { Bio, Name, NewUsername, User } from './users.ts'

export const Email = z
  .string({ error: texts.emailRequired })
  .trim()
  .min(1, { error: texts.emailRequired })
  .max(limits.emailMax, { error: texts.emailInvalid })
  .pipe(z.string().refine(isEmailAddress, { error: texts.emailInvalid }))
  .meta({ format: 'email' })

const required = z
  .string({ error: texts.passwordRequired })
  .min(1, { error: texts.passwordRequired })

const withLengthLimits = (password: z.ZodString) =>
  password
    .min(limits.passwordMin, { error: () => texts.passwordTooShort({ min: limits.passwordMin }) })
    .max(limits.passwordMax, { error: () => texts.passwordTooLong({ max: limits.passwordMax }) })

/** A password as it is typed: one that was hashed before passwords were normalized must stay usable. */
const Password = withLengthLimits(required)

/** A password to set. Keyboards type accented letters as one character or as two, which must not matter. */
export const NewPassword = withLengthLimits(required.normalize('NFC'))

export const Login = z.object({ email: Email, password: Password })

export const Registration = z.object({
  name: Name,
  username: NewUsername,
  email: Email,
  password: NewPassword,
  bio: Bio,
  challenge: ChallengeField,
  /** The minimum age that is confirmed, where the site asks for one; the birth date is never sent. */
  confirmedAge: z.int().min(0).max(limits.minimumAgeMax).optional(),
  /** The token of an invitation, where the site takes new accounts by invitation alone. */
  invitation: InvitationToken.optional(),
})
export type Registration = z.output<typeof Registration>

/** A free username for a new account. */
export const UsernameProposal = z.object({ username: z.string() })
export type UsernameProposal = z.infer<typeof UsernameProposal>

export const Session = z.object({ access_token: z.string(), user: User })
export type Session = z.infer<typeof Session>

const Me = z.object({ user: User })

export const ChangedPassword = z.object({
  currentPassword: required,
  newPassword: NewPassword,
})

export const PasswordConfirmation = z.object({ password: required })

export const ForgottenPassword = z.object({ email: Email, challenge: ChallengeField })

export const Reset = z.object({
  token: z.string({ error: inputs.linkNotValid }).min(1, { error: inputs.linkNotValid }).max(200),
  password: NewPassword,
})

const Done = z.object({ message: z.string() })

export const accounts = {
  register: endpoint('POST', '/auth/register', access.public, {
    summary: 'Create an account and sign in',
    body: Registration,
    reply: Session,
    status: 201,
    limit: 'register',
    challenged: true,
    anonymous: true,
    affects: 'nothing',
  }),
  usernameProposal: endpoint('GET', '/auth/username-proposal', access.public, {
    summary: 'Get a free username made of a name; it is not reserved',
    query: z.object({ name: Name }),
    reply: UsernameProposal,
    limit: 'proposal',
    anonymous: true,
  }),
  login: endpoint('POST', '/auth/login', access.public, {
    summary: 'Sign in',
    body: Login,
    reply: Session,
    limit: 'login',
    anonymous: true,
    affects: 'nothing',
    duringMaintenance: true,
  }),
  me: endpoint('GET', '/auth/me', access.user, {
    summary: 'Get the signed-in account',
    reply: Me,
    duringMaintenance: true,
  }),
  profile: endpoint('GET', '/auth/profile', access.user, {
    summary: 'Get the signed-in account, same as /auth/me',
    reply: Me,
    duringMaintenance: true,
  }),
  changePassword: endpoint('PUT', '/auth/change-password', access.user, {
    summary: 'Change your password; ends all sessions and returns a new one',
    body: ChangedPassword,
    reply: Session,
    limit: 'login',
    affects: 'nothing',
    beforeApproval: true,
  }),
  confirmPassword: endpoint('POST', '/auth/confirm-password', access.user, {
    summary: `Enter your password again, for what needs it; holds for this session and ${limits.passwordConfirmationMinutes} minutes, as a login does`,
    body: PasswordConfirmation,
    limit: 'login',
    affects: 'nothing',
    beforeApproval: true,
    duringMaintenance: true,
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', access.public, {
    summary:
      'Request an email with a password reset link; the response is the same for unknown addresses',
    body: ForgottenPassword,
    reply: Done,
    limit: 'mail',
    challenged: true,
    anonymous: true,
    affects: 'nothing',
    duringMaintenance: true,
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', access.public, {
    summary: 'Set a new password with the token from the email, which works once within an hour',
    body: Reset,
    reply: Done,
    limit: 'login',
    anonymous: true,
    affects: 'nothing',
    duringMaintenance: true,
  }),
  logout: endpoint('POST', '/auth/logout', access.user, {
    summary: 'Sign out of this session only',
    affects: 'nothing',
    beforeApproval: true,
    duringMaintenance: true,
  }),
  signOutEverywhere: endpoint('POST', '/auth/sign-out-everywhere', access.user, {
    summary: 'Sign out of all sessions, including this one',
    affects: 'nothing',
    beforeApproval: true,
  }),
}
