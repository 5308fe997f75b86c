import type { CommentStatus } from '../../contract/comments.ts'
import type { NewPersonality, Personality } from '../../contract/personalities.ts'
import type { VoteType } from '../../contract/votes.ts'
import { administrator, registerUser, type Session, signIn } from './members.ts'

const post = (origin: string, path: string, session: Session, body: unknown) =>
  send(origin, 'POST', path, session, body)

async function send(
  origin: string,
  method: 'POST' | 'PATCH',
  path: string,
  { access_token }: Session,
  body: unknown,
) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/**
 * Adds personalities, one after the other, and gives them in that order.
 * @param by the site's administrator; absent is the one that `administratorSettings` makes
 */
export async function addPersonalities(
  origin: string,
  texts: NewPersonality[],
  by = administrator,
): Promise<Personality[]> {
  const session = await signIn(origin, by)
  const made: Personality[] = []
  for (const text of texts) {
    made.push((await post(origin, '/personalities', session, text)) as Personality)
  }
  return made
}

/** As `addPersonalities`, for one. */
export async function addPersonality(
  origin: string,
  text: NewPersonality,
  by = administrator,
): Promise<Personality> {
  const [made] = await addPersonalities(origin, [text], by)
  return made as Personality
}

/** Casts a member's vote. */
export async function castVote(
  origin: string,
  session: Session,
  personalityId: string,
  type: VoteType,
): Promise<void> {
  await post(origin, '/votes', session, { personalityId, type })
}

/** Lets a member comment on a personality, and gives the comment's id. */
export async function postComment(
  origin: string,
  session: Session,
  personalityId: string,
  content: string,
): Promise<string> {
  const made = await post(origin, '/comments', session, { personalityId, content })
  return (made as { id: string }).id
}

/** Gives a comment another status, as the administrator that `administratorSettings` makes. */
export async function moderateComment(
  origin: string,
  id: string,
  status: CommentStatus,
): Promise<void> {
  const session = await signIn(origin, administrator)
  await send(origin, 'PATCH', `/comments/${id}/status`, session, { status })
}

/** Members who have nothing to do but to vote. */
export async function registerVoters(origin: string, count: number): Promise<Session[]> {
  const voters: Session[] = []
  // One after the other: a site refuses to hash many passwords at once.
  while (voters.length < count) voters.push((await registerUser(origin)).session)
  return voters
}

/** Lets as many of the voters support a personality, and as many of the others oppose it. */
export async function splitVotes(
  origin: string,
  voters: Session[],
  { id }: Personality,
  { support, oppose }: { support: number; oppose: number },
): Promise<void> {
  for (const [index, voter] of voters.slice(0, support + oppose).entries()) {
    await castVote(origin, voter, id, index < support ? 'UPVOTE' : 'DOWNVOTE')
  }
}
