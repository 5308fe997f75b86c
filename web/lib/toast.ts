import { ApiError, failureText } from './api-error.ts'

type Kind = 'success' | 'error' | 'info'

// The toaster is not part of any page's first script: it loads with the first notice, or a little before.
const toaster = () => import('./toaster.tsx')

function show(kind: Kind, text: string): void {
  toaster().then(
    ({ notify }) => notify(kind, text),
    // A notice that cannot be drawn must not become a second failure.
    () => undefined,
  )
}

/** Short notices at the top right, gone after four seconds. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
  /** Says why a call failed, by `failureText`; silent for an expired session, which is told once for all calls. */
  failure(error: unknown, fallbackText?: string): void {
    if (error instanceof ApiError && error.endsSession) return
    show('error', failureText(error, fallbackText))
  },
}

/** Loads the toaster with the visitor's first touch or key, so that a notice also appears once the network is gone. */
export function preloadToaster(): void {
  const gestures = ['pointerdown', 'keydown'] as const
  const preload = () => {
    for (const gesture of gestures) window.removeEventListener(gesture, preload)
    toaster().catch(() => undefined)
  }
  for (const gesture of gestures) window.addEventListener(gesture, preload, { passive: true })
}
