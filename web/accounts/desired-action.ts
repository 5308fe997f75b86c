import { create } from 'zustand'
import type { VoteType } from '../../contract/votes.ts'
import { periods } from '../lib/periods.ts'
import { onSessionEnd, viewerId } from './session.ts'

/** What somebody wanted to do when they were not signed in; `name` is shown in the offer to do it after signing in. */
export type DesiredAction =
  | { kind: 'vote'; personalityId: string; name: string; type: VoteType }
  | { kind: 'save'; personalityId: string; name: string }
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

/** Remembers in this tab, for half an hour, what a visitor wanted to do; it replaces what was remembered before. */
export function rememberDesiredAction(action: DesiredAction, userId = viewerId()): void {
  storeAction({ action, userId, storedAt: Date.now() })
}

export function storeAction(stored: StoredAction): void {
  useDesiredAction.setState({ stored })
  const forget = () => {
    if (useDesiredAction.getState().stored === stored) forgetDesiredAction()
  }
  setTimeout(forget, stored.storedAt + periods.desiredAction - Date.now())
}

export const forgetDesiredAction = (): void => useDesiredAction.setState({ stored: null })

// What a user wanted to do when the session expired is kept for that user.
onSessionEnd(({ reason }) => {
  if (reason !== 'expired') forgetDesiredAction()
})
