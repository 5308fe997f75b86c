import { useEffect, useRef, useState } from 'react'
import * as texts from '#messages/ui'
import { addNavigationBlocker } from '../lib/navigation-blockers.ts'
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
  const [blocked, setBlocked] = useState<{ proceed: () => void }>()
  const isBlocking = useRef<() => boolean>(() => false)
  useEffect(() => {
    isBlocking.current = () => isDirty && !unless()
  })
  useEffect(
    () =>
      addNavigationBlocker({
        isBlocking: () => isBlocking.current(),
        onBlocked: (proceed) => setBlocked({ proceed }),
      }),
    [],
  )
  useBeforeUnloadPrompt(isDirty)

  const stay = () => setBlocked(undefined)
  const leave = () => {
    stay()
    blocked?.proceed()
  }
  return (
    <LazyDialog isOpen={blocked !== undefined} onClose={stay} title={texts.leaveThisPage}>
      <p>{texts.typedTextWillBeLost}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={leave}>
          {texts.leave}
        </Button>
        <Button onClick={stay}>{texts.stay}</Button>
      </div>
    </LazyDialog>
  )
}
