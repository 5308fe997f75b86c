import type { CommentStatus } from '../../contract/comments.ts'
import type { Personality } from '../../contract/personalities.ts'
import type { NewPersonality } from '../../contract/personality-fields.ts'
import type { VoteType } from '../../contract/votes.ts'
import { callAs } from './community.ts'
import { administrator, registerUser, type Session, signInAdministrator } from './users.ts'

/**
 * Creates personalities one after another; returns them in the same order.
 * @param by the administrator, by default of `administratorSettings`
 */
export async function addPersonalities(
  origin: string,
  texts: NewPersonality[],
  by = administrator,
): Promise<Personality[]> {
  const session = await signInAdministrator(origin, by)
  const made: Personality[] = []
  for (const text of texts) {
    made.push((await callAs(origin, session, 'POST', '/personalities', text)) as Personality)
  }
  return made
}

/** Creates one personality. */
export async function addPersonality(
  origin: string,
  text: NewPersonality,
  by = administrator,
): Promise<Personality> {
  const [made] = await addPersonalities(origin, [text], by)
  return made as Personality
}

/** Casts a vote. */
export async function castVote(
  origin: string,
  session: Session,
  personalityId: string,
  type: VoteType,
): Promise<void> {
  await callAs(origin, session, 'POST', '/votes', { personalityId, type })
}

/** Comments on a personality; returns the id of the comment. */
export async function postComment(
  origin: string,
  session: Session,
  personalityId: string,
  content: string,
  parentId?: string,
): Promise<string> {
  const body = { personalityId, content, parentId }
  const made = await callAs(origin, session, 'POST', '/comments', body)
  return (made as { id: string }).id
}

/** Changes the status of a comment as the administrator of `administratorSettings`. */
export async function moderateComment(
  origin: string,
  id: string,
  status: CommentStatus,
): Promise<void> {
  const session = await signInAdministrator(origin)
  await callAs(origin, session, 'PATCH', `/comments/${id}/status`, { status })
}

/** Registers users for voting. */
export async function registerVoters(origin: string, count: number): Promise<Session[]> {
  const voters: Session[] = []
  // One after another, because the site limits concurrent password hashes.
  while (voters.length < count) voters.push((await registerUser(origin)).session)
  return voters
}

/** Lets the first `support` voters support a personality and the next `oppose` voters oppose it. */
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
