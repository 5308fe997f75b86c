import {
  type DesiredAction,
  desiredActionKey,
  forgetDesiredAction,
  type StoredAction,
} from '../accounts/desired-action.ts'
import { isRecord } from '../lib/is-record.ts'
import { periods } from '../lib/periods.ts'
import { tabStorage } from '../lib/storage.ts'

const targets: Record<DesiredAction['kind'], string> = {
  vote: 'personalityId',
  save: 'personalityId',
  comment: 'slug',
  follow: 'userId',
  like: 'postId',
  postComment: 'postId',
}

function isAction(value: unknown): value is DesiredAction {
  if (!isRecord(value) || typeof value.name !== 'string') return false
  const { kind } = value
  if (typeof kind !== 'string' || !Object.hasOwn(targets, kind)) return false
  if (typeof value[targets[kind as DesiredAction['kind']]] !== 'string') return false
  return kind !== 'vote' || value.type === 'UPVOTE' || value.type === 'DOWNVOTE'
}

function isStored(value: unknown): value is StoredAction {
  return (
    isRecord(value) &&
    isAction(value.action) &&
    (value.userId === null || typeof value.userId === 'string') &&
    typeof value.storedAt === 'number'
  )
}

/** What the user wanted to do before signing in; undefined, and forgotten, if it has expired or was another user's. */
export function desiredActionOf(userId: string, now: number): DesiredAction | undefined {
  const stored = tabStorage.getJson(desiredActionKey, isStored)
  if (!stored) return undefined
  const age = now - stored.storedAt
  const isOwn = stored.userId === null || stored.userId === userId
  if (isOwn && age >= 0 && age < periods.desiredAction) return stored.action
  forgetDesiredAction()
  return undefined
}
