import { randomBytes } from 'node:crypto'
import type { User } from '../../contract/users.ts'
import { voteConsentVersion } from '../../contract/vote-consent-text.ts'
import { type DemoAccount, demoAccounts } from '../../server/demo/demo-accounts.ts'

/** The response to a login, which the browser stores. */
export interface Session {
  access_token: string
  user: User
}

export interface Registered {
  name: string
  username: string
  email: string
  password: string
  session: Session
}

/** Registers a user through the API, who has agreed that votes are stored unless a test says otherwise. */
export async function registerUser(
  origin: string,
  overrides: { name?: string; username?: string; email?: string } = {},
  { agreesToVotes = true } = {},
): Promise<Registered> {
  const mark = randomBytes(4).toString('hex')
  const user = {
    name: overrides.name ?? `Member ${mark}`,
    username: overrides.username ?? `member_${mark}`,
    email: overrides.email ?? `${mark}@members.example`,
    password: `secret of ${mark}`,
  }
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  })
  if (response.status !== 201) throw new Error(`Registering failed: ${await response.text()}`)
  const session = (await response.json()) as Session
  return { ...user, session: agreesToVotes ? await agreeToVotes(origin, session) : session }
}

/** Agrees that the site stores votes, so that the browser does not ask for it before the first one. */
async function agreeToVotes(origin: string, session: Session): Promise<Session> {
  const response = await fetch(`${origin}/api/users/me/vote-consent`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ version: voteConsentVersion }),
  })
  if (!response.ok) throw new Error(`Agreeing failed: ${await response.text()}`)
  return { ...session, user: (await response.json()) as User }
}

/** The administrator of a site with demo data. */
export const demoAdministrator = demoAccounts.find(({ role }) => role === 'ADMIN') as DemoAccount

/** A member, and a verified member, of a site with demo data. */
export const demoMember = demoAccounts.find(
  ({ role, isVerified }) => role === 'USER' && !isVerified,
) as DemoAccount
export const demoVerified = demoAccounts.find(
  ({ role, isVerified }) => role === 'USER' && isVerified,
) as DemoAccount

/** The email and password of the administrator that a site gets from `administratorSettings`. */
export const administrator = { email: 'admin@voxpop.example', password: 'secret of the admin' }

/** Settings that give a site its first administrator. */
export const administratorSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
}

const administrators = new Map<string, Promise<Session>>()

/**
 * A session of an administrator, who signs in once on each site.
 * @param credentials by default the credentials of `administratorSettings`
 */
export function signInAdministrator(origin: string, credentials = administrator): Promise<Session> {
  const key = `${origin} ${credentials.email}`
  const session = administrators.get(key) ?? signIn(origin, credentials)
  administrators.set(key, session)
  return session
}

/** Signs in through the API. */
export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
): Promise<Session> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`)
  return (await response.json()) as Session
}
