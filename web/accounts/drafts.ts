import { create } from 'zustand'
import { onSessionEnd, useSession } from './session.ts'

/**
 * Creates an in-memory store of unsent drafts per user and subject, which survives navigation within the tab.
 * @param empty the draft before anything was typed
 */
export function createDrafts<Draft extends object>(empty: Draft) {
  const useDrafts = create<{ drafts: Record<string, Draft> }>()(() => ({ drafts: {} }))

  const keyOf = (subject: string) => `${useSession.getState().user?.id} on ${subject}`

  // Drafts survive an expired session, so that no typed text is lost; signing out deletes them.
  onSessionEnd(({ reason }) => {
    if (reason !== 'expired') useDrafts.setState({ drafts: {} })
  })

  return {
    /** The signed-in user's draft on a subject. */
    useDraft: (subject: string): Draft =>
      useDrafts(({ drafts }) => drafts[keyOf(subject)] ?? empty),

    /** Merges a change into the draft. */
    changeDraft(subject: string, changed: Partial<Draft>): void {
      const key = keyOf(subject)
      useDrafts.setState(({ drafts }) => ({
        drafts: { ...drafts, [key]: { ...(drafts[key] ?? empty), ...changed } },
      }))
    },
  }
}
