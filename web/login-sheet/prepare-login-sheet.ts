import '../accounts/reload-handover.ts'
import { useSession } from '../accounts/session.ts'

const events = ['pointerover', 'focusin']

/** Loads the sheet when a visitor points at a vote button or focuses it, so that it opens at once. */
function preload({ target }: Event): void {
  const isVote = target instanceof Element && target.closest('.vote-button')
  if (!isVote || useSession.getState().isAuthenticated) return
  for (const event of events) removeEventListener(event, preload)
  void import('./login-sheet.tsx').catch(() => undefined)
}

for (const event of events) addEventListener(event, preload)
