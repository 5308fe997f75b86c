import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { askToLogIn } from '../accounts/ask-to-log-in.ts'
import { useViewerId } from '../accounts/session.ts'
import { fullCount, plural } from '../lib/formats.ts'
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
        {isSignedOut ? 'Log in' : 'Send now'}
      </Button>
    </div>
  )
}

function textOf(count: number, waitsFor: 'login' | 'connection' | 'server' | null): string {
  const votes = `${fullCount(count)} ${plural(count, 'vote waits', 'votes wait')}`
  if (waitsFor === 'login') return `${votes} until you log in again.`
  const reason = waitsFor === 'connection' ? 'for the connection' : 'because the site is busy'
  const more =
    count >= pendingMax ? 'You can go on once they are sent.' : 'Closing this tab drops them.'
  return `${votes} ${reason}. ${more}`
}
