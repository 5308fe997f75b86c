import { create } from 'zustand'
import { onSessionEnd, useSession } from '../accounts/session.ts'

/** A comment that is being written. */
export interface Draft {
  text: string
  isAnonymous: boolean
}

const empty: Draft = { text: '', isAnonymous: false }

const useDrafts = create<{ drafts: Record<string, Draft> }>()(() => ({ drafts: {} }))

const keyOf = (personalityId: string) => `${useSession.getState().user?.id} on ${personalityId}`

// A session that expires while somebody writes must not cost the text; whoever signs out wants nothing left behind.
onSessionEnd(({ reason }) => {
  if (reason !== 'expired') useDrafts.setState({ drafts: {} })
})

/** What the member is about to say of a personality; it stays while the tab is open, wherever they go in between. */
export function useDraft(personalityId: string): Draft {
  return useDrafts(({ drafts }) => drafts[keyOf(personalityId)] ?? empty)
}

/** Keeps what is typed or chosen for a comment on a personality. */
export function changeDraft(personalityId: string, changed: Partial<Draft>): void {
  const key = keyOf(personalityId)
  useDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [key]: { ...(drafts[key] ?? empty), ...changed } },
  }))
}
