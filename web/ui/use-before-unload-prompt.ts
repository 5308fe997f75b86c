import { useEffect } from 'react'

/** Makes the browser ask before the document is left while something in it is unsaved. */
export function useBeforeUnloadPrompt(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
