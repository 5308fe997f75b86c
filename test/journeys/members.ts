import { randomBytes } from 'node:crypto'
import type { User } from '../../contract/users.ts'

/** What signing in gives, as the browser keeps it. */
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

/** Registers a member at the site over its API. */
export async function registerUser(
  origin: string,
  wishes: { name?: string; username?: string } = {},
): Promise<Registered> {
  const mark = randomBytes(4).toString('hex')
  const member = {
    name: wishes.name ?? `Member ${mark}`,
    username: wishes.username ?? `member_${mark}`,
    email: `${mark}@members.example`,
    password: `secret of ${mark}`,
  }
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(member),
  })
  if (answer.status !== 201) throw new Error(`Registering failed: ${await answer.text()}`)
  return { ...member, session: (await answer.json()) as Session }
}

/** The email and password of the administrator that a site gets from `administratorSettings`. */
export const administrator = { email: 'admin@voxpop.example', password: 'secret of the admin' }

/** Settings that give a site its first administrator. */
export const administratorSettings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
}

/** Signs somebody in over the API. */
export async function signIn(
  origin: string,
  credentials: { email: string; password: string },
): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`)
  return (await answer.json()) as Session
}
