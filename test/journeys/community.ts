import type { Post, PostComment } from '../../contract/posts.ts'
import type { VerificationRequest } from '../../contract/verification.ts'
import { administrator, type Registered, registerUser, type Session, signIn } from './members.ts'

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Lets a member call the API of the site, and gives what it answers. */
export async function callAs(
  origin: string,
  { access_token }: Session,
  method: Method,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? undefined : answer.json()
}

/** Lets a member ask for verification. */
export async function askForVerification(origin: string, session: Session): Promise<string> {
  const request = { reason: 'I am who I say.' }
  const made = await callAs(origin, session, 'POST', '/verification/request', request)
  return (made as VerificationRequest).id
}

/** Lets the site's administrator, whom `administratorSettings` makes, approve a request. */
export async function approve(origin: string, requestId: string): Promise<void> {
  const boss = await signIn(origin, administrator)
  const path = `/verification/admin/review/${requestId}`
  await callAs(origin, boss, 'POST', path, { decision: 'approve' })
}

/** Registers a member who is verified. */
export async function registerVerified(
  origin: string,
  wishes: { name?: string } = {},
): Promise<Registered> {
  const member = await registerUser(origin, wishes)
  await approve(origin, await askForVerification(origin, member.session))
  // The account as it is now, as a browser would have refreshed it.
  return { ...member, session: await signIn(origin, member) }
}

/** Publishes posts, one after the other. */
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

/** Reads a post as a member sees it, or as nobody. */
export async function readPost(origin: string, id: string, session?: Session): Promise<Post> {
  const headers = session ? { authorization: `Bearer ${session.access_token}` } : undefined
  return (await fetch(`${origin}/api/posts/${id}`, { headers })).json() as Promise<Post>
}
