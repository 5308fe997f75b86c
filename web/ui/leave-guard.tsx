import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { LazyDialog } from './lazy-dialog.tsx'
import { useBeforeUnloadPrompt } from './use-before-unload-prompt.ts'

interface LeaveGuardProps {
  isDirty: boolean
  /** Says at the moment of leaving that there is nothing to ask. */
  unless?: () => boolean
}

/** Asks before a form with unsaved input is left, within the site and away from it. */
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
