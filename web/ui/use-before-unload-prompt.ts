import { useEffect } from 'react'
import { reloadEvent } from '../lib/site-update.ts'

/**
 * Registers a `beforeunload` prompt while there is unsaved input.
 * @param survivesUpdate the input is kept during a reload after an update, which then needs no prompt
 */
export function useBeforeUnloadPrompt(isDirty: boolean, survivesUpdate = false): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const stop = () => window.removeEventListener('beforeunload', ask)
    window.addEventListener('beforeunload', ask)
    if (survivesUpdate) window.addEventListener(reloadEvent, stop)
    return () => {
      stop()
      window.removeEventListener(reloadEvent, stop)
    }
  }, [isDirty, survivesUpdate])
}
