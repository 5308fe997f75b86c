import * as texts from '#messages/common'
import { endsSession, failureText, needsPassword } from './api-error.ts'
import { storage, storageKeys } from './storage.ts'
import type { ToastKind, ToastOptions } from './toast-options.ts'
import { whenLoadedAndIdle } from './when-idle.ts'

// Loaded lazily, with the first notice or by `preloadToaster`, to keep it out of the initial bundle.
const toaster = () => import('./toaster.tsx')

/** Shows a notice; returns a function that closes it. */
function show(kind: ToastKind, text: string, options: ToastOptions = {}): () => void {
  const shown = toaster().then(
    ({ notify }) => notify(kind, text, options),
    () => askInstead(text, options),
  )
  return () => void shown.then((close) => close?.())
}

/** A notice that cannot be shown must not cause a second error; one with an action is a question of the browser. */
function askInstead(text: string, { action, onClose }: ToastOptions): undefined {
  if (action && confirm(texts.askInstead({ text, action: action.label }))) action.onClick()
  else onClose?.()
}

/** Short notices below the header. Confirmations end after four seconds, with an action after six, errors after ten. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** Shows `failureText` of an error; silent for an expired session, which is reported once for all requests, and after a cancelled question for the password. */
  failure(error: unknown, fallbackText?: string): void {
    if (endsSession(error) || needsPassword(error)) return
    show('error', failureText(error, fallbackText))
  },
}

/**
 * Loads the toaster before the first notice, which may be that the browser is offline: for signed-in users when the page
 * has loaded, for visitors after the first pointer or key event; not during the event, whose effect should be painted
 * first.
 */
export function preloadToaster(): void {
  const load = () => whenLoadedAndIdle(() => void toaster().catch(() => undefined))
  if (storage.get(storageKeys.accessToken) !== null) {
    load()
    return
  }
  const gestures = ['pointerdown', 'keydown'] as const
  const preload = () => {
    for (const gesture of gestures) window.removeEventListener(gesture, preload)
    load()
  }
  for (const gesture of gestures) window.addEventListener(gesture, preload, { passive: true })
}
