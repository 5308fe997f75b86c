import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { LazyDialog } from './lazy-dialog.tsx'
import { useBeforeUnloadPrompt } from './use-before-unload-prompt.ts'

interface LeaveGuardProps {
  isDirty: boolean
  /** Checked on navigation: true skips the question. */
  unless?: () => boolean
}

// The router asks only the blocker that was registered last, so each answers for all guards on the page.
const hasUnsaved = new Set<{ current: () => boolean }>()

/** Asks before the user leaves a form with unsaved input, within the site (blocker) and away from it (beforeunload). */
export function LeaveGuard({ isDirty, unless = () => false }: LeaveGuardProps) {
  const isBlocking = useRef<() => boolean>(() => false)
  useEffect(() => {
    isBlocking.current = () => isDirty && !unless()
  })
  useEffect(() => {
    hasUnsaved.add(isBlocking)
    return () => void hasUnsaved.delete(isBlocking)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      [...hasUnsaved].some(({ current }) => current()),
  )
  useBeforeUnloadPrompt(isDirty)

  const stay = () => blocker.reset?.()
  return (
    <LazyDialog isOpen={blocker.state === 'blocked'} onClose={stay} title="Leave this page?">
      <p>What you typed has not been sent and will be lost.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button onClick={stay}>Stay</Button>
      </div>
    </LazyDialog>
  )
}
