import type { EndpointKey, ReplyTo, RequestInput } from '../../contract/client.ts'
import type { OwnVote } from '../../contract/votes.ts'
import { type ApiResponse, request } from './api-client.ts'
import type { BallotSite } from './ballot-site.ts'

/** A member of the site, who acts over HTTP. */
export interface Member {
  id: string
  email: string
  /** Undefined until the member signs in again. */
  token: string | undefined
}

export const memberPassword = 'a password of a random member'

/** Registers a member; undefined if the process was killed meanwhile. */
export async function register(site: BallotSite, name: string): Promise<Member | undefined> {
  const email = `${name}@members.example`
  const { origin } = site.pickServer()
  const body = { name: 'Member', username: name, email, password: memberPassword }
  const { body: session } = await request(origin, 'POST /auth/register', { body })
  return session && { id: session.user.id, email, token: session.access_token }
}

/** Sends a request as a member, who signs in again if the session has ended. */
export async function act<Key extends EndpointKey>(
  site: BallotSite,
  member: Member,
  key: Key,
  input: RequestInput<Key>,
): Promise<ApiResponse<ReplyTo<Key>>> {
  const { origin } = site.pickServer()
  const { token } = member
  if (token !== undefined) {
    const response = await request(origin, key, { ...input, token })
    if (response.status !== 401) return response
    if (member.token === token) member.token = undefined
  }
  const body = { email: member.email, password: memberPassword }
  const session = await request(origin, 'POST /auth/login', { body })
  member.token = session.body?.access_token
  if (member.token === undefined) return { status: session.status, body: undefined }
  return request(origin, key, { ...input, token: member.token })
}

/** The votes of a member with their ballot numbers; undefined if the member cannot sign in. */
export async function readOwnVotes(
  site: BallotSite,
  member: Member,
): Promise<OwnVote[] | undefined> {
  const { body } = await act(site, member, 'GET /votes/me', { query: { limit: '100' } })
  return body?.data
}
