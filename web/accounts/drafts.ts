import { create } from 'zustand'
import { onSessionEnd, useSession } from './session.ts'

/**
 * A place for what members are writing. It stays while the tab is open, wherever they go in between.
 * @param empty what a draft is before anything was written
 */
export function createDrafts<Draft extends object>(empty: Draft) {
  const useDrafts = create<{ drafts: Record<string, Draft> }>()(() => ({ drafts: {} }))

  const keyOf = (subject: string) => `${useSession.getState().user?.id} on ${subject}`

  // A session that expires while somebody writes must not cost the text; whoever signs out wants nothing left behind.
  onSessionEnd(({ reason }) => {
    if (reason !== 'expired') useDrafts.setState({ drafts: {} })
  })

  return {
    /** What the member is about to say on a subject. */
    useDraft: (subject: string): Draft =>
      useDrafts(({ drafts }) => drafts[keyOf(subject)] ?? empty),

    /** Keeps what is typed or chosen. */
    changeDraft(subject: string, changed: Partial<Draft>): void {
      const key = keyOf(subject)
      useDrafts.setState(({ drafts }) => ({
        drafts: { ...drafts, [key]: { ...(drafts[key] ?? empty), ...changed } },
      }))
    },
  }
}
