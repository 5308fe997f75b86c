import { lazy, Suspense, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'

const Dialog = lazy(async () => ({ default: (await import('./dialog.tsx')).Dialog }))

/** Asks before a form with unsaved input is left, within the site and away from it. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <Suspense fallback={null}>
      <Dialog isOpen onClose={blocker.reset} title="Leave this page?">
        <p>What you typed has not been sent and will be lost.</p>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={blocker.proceed}>
            Leave
          </Button>
          <Button onClick={blocker.reset}>Stay</Button>
        </div>
      </Dialog>
    </Suspense>
  )
}
