import type { Post, PostComment } from '../../contract/posts.ts'
import type { VerificationRequest } from '../../contract/verification.ts'
import {
  type Registered,
  registerUser,
  type Session,
  signIn,
  signInAdministrator,
} from './users.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the API of the site as a user; returns the parsed response. */
export async function callAs(
  origin: string,
  { access_token }: Session,
  method: Method,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? undefined : response.json()
}

/** Requests verification as a user; returns the id of the request. */
export async function requestVerification(origin: string, session: Session): Promise<string> {
  const request = { reason: 'I am who I say.' }
  const made = await callAs(origin, session, 'POST', '/verification/request', request)
  return (made as VerificationRequest).id
}

/** Approves a request as the administrator of `administratorSettings`. */
export async function approve(origin: string, requestId: string): Promise<void> {
  const boss = await signInAdministrator(origin)
  const path = `/verification/admin/review/${requestId}`
  await callAs(origin, boss, 'POST', path, { decision: 'approve' })
}

/** Registers a verified user. */
export async function registerVerified(
  origin: string,
  overrides: { name?: string } = {},
): Promise<Registered> {
  const user = await registerUser(origin, overrides)
  await approve(origin, await requestVerification(origin, user.session))
  // A new session, which contains the verified account.
  return { ...user, session: await signIn(origin, user) }
}

/** Publishes posts in this order. */
export async function publish(
  origin: string,
  session: Session,
  contents: string[],
): Promise<Post[]> {
  const made: Post[] = []
  for (const content of contents) {
    made.push((await callAs(origin, session, 'POST', '/posts', { content })) as Post)
  }
  return made
}

/** Comments on a post. */
export async function commentOn(
  origin: string,
  session: Session,
  postId: string,
  content: string,
): Promise<PostComment> {
  const made = await callAs(origin, session, 'POST', `/posts/${postId}/comments`, { content })
  return made as PostComment
}

/** Reads a post as a user, or as a visitor without a session. */
export async function readPost(origin: string, id: string, session?: Session): Promise<Post> {
  const headers = session ? { authorization: `Bearer ${session.access_token}` } : undefined
  return (await fetch(`${origin}/api/posts/${id}`, { headers })).json() as Promise<Post>
}
