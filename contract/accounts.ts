import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Bio, Name, NewUsername, User } from './users.ts'

export const Email = z
  .string('Email is required')
  .trim()
  .min(1, 'Email is required')
  .max(limits.emailMax, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

export const Password = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(limits.passwordMin, `Password must be at least ${limits.passwordMin} characters`)
  .max(limits.passwordMax, `Password must not exceed ${limits.passwordMax} characters`)

export const Login = z.object({ email: Email, password: Password })

export const Registration = z.object({
  name: Name,
  username: NewUsername,
  email: Email,
  password: Password,
  bio: Bio,
})
export type Registration = z.output<typeof Registration>

export const Session = z.object({ access_token: z.string(), user: User })
export type Session = z.infer<typeof Session>

const Me = z.object({ user: User })

export const ChangedPassword = z.object({
  currentPassword: z.string('Password is required').min(1, 'Password is required'),
  newPassword: Password,
})

export const ForgottenPassword = z.object({ email: Email })

export const Reset = z.object({
  token: z.string('The link is not valid').min(1, 'The link is not valid').max(200),
  password: Password,
})

const Done = z.object({ message: z.string() })

export const accounts = {
  register: endpoint('POST', '/auth/register', access.public, {
    summary: 'Create an account and sign in',
    body: Registration,
    reply: Session,
    status: 201,
    limit: 'register',
    anonymous: true,
    affects: 'nothing',
  }),
  login: endpoint('POST', '/auth/login', access.public, {
    summary: 'Sign in',
    body: Login,
    reply: Session,
    limit: 'login',
    anonymous: true,
    affects: 'nothing',
  }),
  me: endpoint('GET', '/auth/me', access.user, {
    summary: 'The signed-in account',
    reply: Me,
  }),
  profile: endpoint('GET', '/auth/profile', access.user, {
    summary: 'The signed-in account, as /auth/me',
    reply: Me,
  }),
  changePassword: endpoint('PUT', '/auth/change-password', access.user, {
    summary: 'Change the own password; every older session ends, the answer opens a new one',
    body: ChangedPassword,
    reply: Session,
    limit: 'login',
    affects: 'nothing',
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', access.public, {
    summary: 'Ask for a mail with a link to reset the password; the answer is always the same',
    body: ForgottenPassword,
    reply: Done,
    limit: 'mail',
    anonymous: true,
    affects: 'nothing',
  }),
  resetPassword: endpoint('POST', '/auth/reset-password', access.public, {
    summary: 'Set a new password with the token of the mail, once and within an hour',
    body: Reset,
    reply: Done,
    limit: 'login',
    anonymous: true,
    affects: 'nothing',
  }),
  logout: endpoint('POST', '/auth/logout', access.user, {
    summary: 'End this session; the other sessions of the account go on',
    affects: 'nothing',
  }),
  signOutEverywhere: endpoint('POST', '/auth/sign-out-everywhere', access.user, {
    summary: 'End every session of the account, this one too',
    affects: 'nothing',
  }),
}
