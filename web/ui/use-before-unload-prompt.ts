import { useEffect } from 'react'

/** Registers a `beforeunload` prompt while there is unsaved input. */
export function useBeforeUnloadPrompt(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
