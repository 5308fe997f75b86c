import { create } from 'zustand'
import type { VoteType } from '../../contract/votes.ts'
import { onSessionEnd, viewerId } from './session.ts'

/** What somebody wanted to do when they were not signed in; `name` is shown in the offer to do it after signing in. */
export type DesiredAction =
  | { kind: 'vote'; personalityId: string; name: string; type: VoteType }
  | { kind: 'save'; personalityId: string; name: string }
  | { kind: 'news'; personalityId: string; name: string }
  | { kind: 'comment'; slug: string; name: string }
  | { kind: 'follow'; userId: string; name: string }
  | { kind: 'like'; postId: string; name: string }
  | { kind: 'postComment'; postId: string; name: string }

export interface StoredAction {
  action: DesiredAction
  /** The user whose session expired; null for what a visitor wanted. */
  userId: string | null
  /** Milliseconds since the epoch. */
  storedAt: number
}

interface DesiredActionState {
  /** The latest action only. In memory, so that the next person at the device finds it in no storage. */
  stored: StoredAction | null
  /** True while the sheet is open that signs a visitor in. */
  isAsking: boolean
}

/** What is to be done once somebody is signed in. */
export const useDesiredAction = create<DesiredActionState>()(() => ({
  stored: null,
  isAsking: false,
}))

/** The entry of the tab's storage that exists while the page reloads. */
export const reloadKey = 'desired-action'

/** Remembers in this tab what a visitor wanted to do, in place of what was remembered before; for half an hour. */
export function rememberDesiredAction(action: DesiredAction, userId = viewerId()): void {
  useDesiredAction.setState({ stored: { action, userId, storedAt: Date.now() } })
}

export const forgetDesiredAction = (): void => useDesiredAction.setState({ stored: null })

// What a user wanted to do when the session expired is kept for that user.
onSessionEnd(({ reason }) => {
  if (reason !== 'expired') forgetDesiredAction()
})
