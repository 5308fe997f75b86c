import { useEffect } from 'react'

/** Tells the page whether a form has unsaved changes, and that it has none once it is closed. */
export function useReportedChanges(isDirty: boolean, onDirty: (isDirty: boolean) => void): void {
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
}
