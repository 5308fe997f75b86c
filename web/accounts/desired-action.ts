import type { VoteType } from '../../contract/votes.ts'
import { tabStorage } from '../lib/storage.ts'
import { onSessionEnd, viewerId } from './session.ts'

/** What somebody wanted to do when they were not signed in; `name` is shown in the offer to do it after signing in. */
export type DesiredAction =
  | { kind: 'vote'; personalityId: string; name: string; type: VoteType }
  | { kind: 'save'; personalityId: string; name: string }
  | { kind: 'comment'; slug: string; name: string }
  | { kind: 'follow'; userId: string; name: string }
  | { kind: 'like'; postId: string; name: string }
  | { kind: 'postComment'; postId: string; name: string }

/** The entry in sessionStorage: the latest action only, for the user whose session expired or, if null, for anybody. */
export interface StoredAction {
  action: DesiredAction
  userId: string | null
  /** Milliseconds since the epoch. */
  storedAt: number
}

export const desiredActionKey = 'desired-action'

/** Remembers in this tab what a visitor wanted to do; it replaces what was remembered before. */
export function rememberDesiredAction(action: DesiredAction, userId = viewerId()): void {
  const stored: StoredAction = { action, userId, storedAt: Date.now() }
  tabStorage.setJson(desiredActionKey, stored)
}

export const forgetDesiredAction = (): void => tabStorage.remove(desiredActionKey)

// What a user wanted to do when the session expired is kept for that user.
onSessionEnd(({ reason }) => {
  if (reason !== 'expired') forgetDesiredAction()
})
