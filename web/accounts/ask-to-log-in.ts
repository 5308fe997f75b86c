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

/** Informs a visitor that an action needs an account, offers the login page, and keeps the action for the dashboard. */
export function askToLogIn(text: string, action?: DesiredAction): void {
  if (action) rememberDesiredAction(action)
  toast.info(text, { action: { label: 'Log in', onClick: () => openLogin?.() } })
}
