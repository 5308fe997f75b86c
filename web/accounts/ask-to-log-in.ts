import { texts } from '../lib/texts.ts'
import { toast } from '../lib/toast.ts'
import { type DesiredAction, rememberDesiredAction } from './desired-action.ts'

let openLogin: (() => void) | undefined

/** Sets the function that opens the login page; returns the function that removes it. */
export function onLoginRequest(open: () => void): () => void {
  openLogin = open
  return () => {
    openLogin = undefined
  }
}

/**
 * Informs a visitor that a click needs an account, and offers to log in. Everything that visitors may not do calls this.
 * @param action what the click asked for, kept until the visitor is signed in; without it the visitor clicks again
 */
export function askToLogIn(action?: DesiredAction): void {
  if (action) rememberDesiredAction(action)
  const text = action?.kind === 'vote' ? texts.loginToVote : texts.loginRequired
  toast.info(text, { action: { label: 'Log in', onClick: () => openLogin?.() } })
}
