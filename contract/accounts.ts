import { z } from 'zod'
import { access, endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Bio, Name, User, Username } from './users.ts'

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
  username: Username,
  email: Email,
  password: Password,
  bio: Bio,
})
export type Registration = z.output<typeof Registration>

/** The register form: the payload plus the repeated password, which is never sent. */
export const RegistrationForm = Registration.extend({
  confirmPassword: z.string('Please confirm your password').min(1, 'Please confirm your password'),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  message: 'Passwords must match',
  // The comparison must also speak while other fields are still wrong.
  when: () => true,
})

export const Session = z.object({ access_token: z.string(), user: User })
export type Session = z.infer<typeof Session>

const Me = z.object({ user: User })

export const accounts = {
  register: endpoint('POST', '/auth/register', access.public, {
    summary: 'Create an account and sign in',
    body: Registration,
    reply: Session,
    status: 201,
    limit: 'register',
    anonymous: true,
  }),
  login: endpoint('POST', '/auth/login', access.public, {
    summary: 'Sign in',
    body: Login,
    reply: Session,
    limit: 'login',
    anonymous: true,
  }),
  me: endpoint('GET', '/auth/me', access.user, {
    summary: 'The signed-in account',
    reply: Me,
  }),
  profile: endpoint('GET', '/auth/profile', access.user, {
    summary: 'The signed-in account, as /auth/me',
    reply: Me,
  }),
}
