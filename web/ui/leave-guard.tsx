import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { LazyDialog } from './lazy-dialog.tsx'
import { useBeforeUnloadPrompt } from './use-before-unload-prompt.ts'

interface LeaveGuardProps {
  isDirty: boolean
  /** Checked on navigation: true skips the question. */
  unless?: () => boolean
}

/** Asks before the user leaves a form with unsaved input, within the site (blocker) and away from it (beforeunload). */
export function LeaveGuard({ isDirty, unless = () => false }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !unless(),
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
