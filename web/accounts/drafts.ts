import { create } from 'zustand'
import { isRecord } from '../lib/is-record.ts'
import { reloadEvent } from '../lib/site-update.ts'
import { tabStorage } from '../lib/storage.ts'
import { onSessionEnd, useSession } from './session.ts'

/**
 * Creates an in-memory store of unsent drafts per user and subject, which survives navigation within the tab, and its
 * reload after an update.
 * @param name names the store in the tab's storage during a reload
 * @param empty the draft before anything was typed
 */
export function createDrafts<Draft extends object>(name: string, empty: Draft) {
  const storageKey = `drafts-${name}`
  const isDrafts = (value: unknown): value is Record<string, Draft> => isRecord(value)
  const useDrafts = create<{ drafts: Record<string, Draft> }>()(() => ({
    drafts: tabStorage.getJson(storageKey, isDrafts) ?? {},
  }))
  tabStorage.remove(storageKey)
  if (typeof window !== 'undefined') {
    window.addEventListener(reloadEvent, () =>
      tabStorage.setJson(storageKey, useDrafts.getState().drafts),
    )
  }

  const keyOf = (subject: string) => `${useSession.getState().user?.id} on ${subject}`

  // Drafts survive an expired session, so that no typed text is lost; signing out deletes them.
  onSessionEnd(({ reason }) => {
    if (reason !== 'expired') useDrafts.setState({ drafts: {} })
  })

  return {
    /** The signed-in user's draft on a subject. */
    useDraft: (subject: string): Draft =>
      useDrafts(({ drafts }) => drafts[keyOf(subject)] ?? empty),

    readDraft: (subject: string): Draft => useDrafts.getState().drafts[keyOf(subject)] ?? empty,

    /** Merges a change into the draft. */
    changeDraft(subject: string, changed: Partial<Draft>): void {
      const key = keyOf(subject)
      useDrafts.setState(({ drafts }) => ({
        drafts: { ...drafts, [key]: { ...(drafts[key] ?? empty), ...changed } },
      }))
    },
  }
}
