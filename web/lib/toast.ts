import { ApiError, failureText } from './api-error.ts'
import { whenLoadedAndIdle } from './when-idle.ts'

type Kind = 'success' | 'error' | 'info'

// Loaded lazily, with the first notice or by `preloadToaster`, to keep it out of the initial bundle.
const toaster = () => import('./toaster.tsx')

function show(kind: Kind, text: string): void {
  toaster().then(
    ({ notify }) => notify(kind, text),
    // A notice that cannot be shown must not cause a second error.
    () => undefined,
  )
}

/** Short notices at the top right, which disappear after four seconds. */
export const toast = {
  success: (text: string): void => show('success', text),
  error: (text: string): void => show('error', text),
  info: (text: string): void => show('info', text),
  /** Shows `failureText` of an error; silent for an expired session, which is reported once for all requests. */
  failure(error: unknown, fallbackText?: string): void {
    if (error instanceof ApiError && error.endsSession) return
    show('error', failureText(error, fallbackText))
  },
}

/**
 * Loads the toaster after the first pointer or key event, so that a notice can be shown offline; not during the event,
 * whose effect should be painted first.
 */
export function preloadToaster(): void {
  const gestures = ['pointerdown', 'keydown'] as const
  const preload = () => {
    for (const gesture of gestures) window.removeEventListener(gesture, preload)
    whenLoadedAndIdle(() => void toaster().catch(() => undefined))
  }
  for (const gesture of gestures) window.addEventListener(gesture, preload, { passive: true })
}
