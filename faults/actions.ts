import type { CallRequest } from './http-call.ts'
import type { Model, RowState } from './model.ts'
import { rowKeys } from './row-keys.ts'
import type { Subjects } from './server-messages.ts'

/** What a client does next: a write to one row, or a read of one. */
export interface Action {
  /** The key of the row, as in the model. */
  key: string
  request: CallRequest
  /** The state that the row has after the write; undefined for a read. */
  desired: RowState | undefined
  /** True if the response says the state that the write asked for, or a state that a read may find. */
  agrees(response: unknown): boolean
  /** Called with the response to an acknowledged write. */
  onAcknowledged?(response: unknown): void
}

/** A user that one client acts as. */
export interface Actor {
  id: string
  token: string
  /** Own comments that were acknowledged. */
  comments: { key: string; path: string }[]
}

export interface ActionContext {
  random: () => number
  subjects: Subjects
  model: Model
  /** Different for every comment. */
  nextText: () => string
}

type ActionFor = (actor: Actor, context: ActionContext) => Action | undefined

const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T

/** One of the states, or the state that an uncertain write requires. */
function chooseState<State extends RowState>(
  key: string,
  states: readonly State[],
  { model, random }: ActionContext,
): State {
  const required = model.requiredState(key)
  return required ? (required.desired as State) : pick(states, random)
}

const vote: ActionFor = (actor, context) => {
  const personalityId = pick(context.subjects.personalityIds, context.random)
  const key = rowKeys.vote(actor.id, personalityId)
  const desired = chooseState(key, ['UPVOTE', 'UPVOTE', 'DOWNVOTE', 'DOWNVOTE', null], context)
  const { token } = actor
  return {
    key,
    desired,
    request: desired
      ? { token, method: 'POST', path: '/votes', body: { personalityId, type: desired } }
      : { token, method: 'DELETE', path: `/votes/${personalityId}` },
    agrees: (response) => (response as { userVoteType: RowState }).userVoteType === desired,
  }
}

const readVote: ActionFor = (actor, { subjects, random, model }) => {
  const personalityId = pick(subjects.personalityIds, random)
  const key = rowKeys.vote(actor.id, personalityId)
  // An uncertain write may take effect between two reads.
  if (model.requiredState(key)) return undefined
  return {
    key,
    desired: undefined,
    request: { token: actor.token, method: 'GET', path: `/votes/${personalityId}` },
    agrees: (response) =>
      model.possible(key).has((response as { userVoteType: RowState }).userVoteType),
  }
}

const like: ActionFor = (actor, context) => {
  const postId = pick(context.subjects.postIds, context.random)
  const key = rowKeys.like(actor.id, postId)
  const desired = chooseState(key, ['liked', null], context)
  const body = { liked: desired !== null }
  return {
    key,
    desired,
    request: { token: actor.token, method: 'POST', path: `/posts/${postId}/like`, body },
    agrees: (response) => (response as { liked: boolean }).liked === body.liked,
  }
}

const follow: ActionFor = (actor, context) => {
  const others = context.subjects.userIds.filter((id) => id !== actor.id)
  const userId = pick(others, context.random)
  const key = rowKeys.follow(actor.id, userId)
  const desired = chooseState(key, ['following', null], context)
  const method = desired ? 'POST' : 'DELETE'
  return {
    key,
    desired,
    request: { token: actor.token, method, path: `/follow/${userId}` },
    agrees: (response) => (response as { isFollowing: boolean }).isFollowing === (desired !== null),
  }
}

/** Live counts include anonymous comments later, so only the last personality gets them. */
export const anonymousPersonality = ({ personalityIds }: Subjects): string | undefined =>
  personalityIds.at(-1)

const comment: ActionFor = (actor, { subjects, random, nextText }) => {
  const content = nextText()
  const key = rowKeys.comment(actor.id, content)
  const personalityId = pick(subjects.personalityIds, random)
  const isAnonymous = personalityId === anonymousPersonality(subjects)
  const body = { content, personalityId, isAnonymous }
  return {
    key,
    desired: 'written',
    request: { token: actor.token, method: 'POST', path: '/comments', body },
    agrees: (response) => (response as { content: string }).content === content,
    onAcknowledged: (response) => {
      actor.comments.push({ key, path: `/comments/${(response as { id: string }).id}` })
    },
  }
}

const postComment: ActionFor = (actor, { subjects, random, nextText }) => {
  const content = nextText()
  const key = rowKeys.postComment(actor.id, content)
  const path = `/posts/${pick(subjects.postIds, random)}/comments`
  return {
    key,
    desired: 'written',
    request: { token: actor.token, method: 'POST', path, body: { content } },
    agrees: (response) => (response as { content: string }).content === content,
    onAcknowledged: (response) => {
      actor.comments.push({ key, path: `/posts/comments/${(response as { id: string }).id}` })
    },
  }
}

const removeComment: ActionFor = (actor, { random }) => {
  const index = Math.floor(random() * actor.comments.length)
  // Removed from the list at once: the removal of a comment is tried once.
  const [removed] = actor.comments.splice(index, 1)
  if (!removed) return undefined
  return {
    key: removed.key,
    desired: null,
    request: { token: actor.token, method: 'DELETE', path: removed.path },
    agrees: () => true,
  }
}

const weights: [ActionFor, weight: number][] = [
  [vote, 44],
  [readVote, 10],
  [like, 12],
  [follow, 12],
  [comment, 10],
  [postComment, 4],
  [removeComment, 8],
]
const totalWeight = weights.reduce((sum, [, weight]) => sum + weight, 0)

/** A random action of the user. */
export function nextAction(actor: Actor, context: ActionContext): Action {
  for (;;) {
    let at = context.random() * totalWeight
    const chosen = weights.find(([, weight]) => {
      at -= weight
      return at < 0
    })
    const action = chosen?.[0](actor, context)
    if (action) return action
  }
}
