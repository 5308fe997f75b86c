import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import * as texts from '#messages/one-by-one'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useViewerId } from '../accounts/session.ts'
import { Button } from '../ui/button.tsx'
import { useBeforeUnloadPrompt } from '../ui/use-before-unload-prompt.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { pendingMax } from './pending-votes.ts'
import { useRun } from './run.ts'
import { sendNow } from './send-votes.ts'

/** Says that votes wait for the connection, the server or a login, in the place of its children. */
export function PendingNote({ children }: { children: ReactNode }) {
  const { pending, waitsFor, owner } = useRun()
  const viewerId = useViewerId()
  const isHydrated = useHydrated()
  const isSignedOut = owner !== null && viewerId === null
  const isShown = isHydrated && pending.length > 0 && (waitsFor !== null || isSignedOut)
  // The votes stay in this tab's storage, which ends with the tab.
  useBeforeUnloadPrompt(isShown, true)
  if (!isShown) return children
  return (
    <div className="one-by-one-pending">
      <CloudOff aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1">
        {textOf(pending.length, isSignedOut ? 'login' : waitsFor)}
      </p>
      <Button variant="ghost" size="sm" onClick={isSignedOut ? () => askToLogIn() : sendNow}>
        {isSignedOut ? texts.logIn : texts.sendNow}
      </Button>
    </div>
  )
}

function textOf(count: number, waitsFor: 'login' | 'connection' | 'server' | null): string {
  if (waitsFor === 'login') return texts.waitForLogin({ count })
  const isFull = count >= pendingMax
  if (waitsFor === 'connection') {
    return isFull ? texts.fullForConnection({ count }) : texts.waitForConnection({ count })
  }
  return isFull ? texts.fullForServer({ count }) : texts.waitForServer({ count })
}
