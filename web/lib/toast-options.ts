export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** A second line, for example the name of what the notice is about. */
  description?: string
  /** The button of the notice, which also closes it. */
  action?: { label: string; onClick: () => void } | undefined
  /** Stays until closed. */
  isLasting?: boolean
  /** Called when the notice ends by itself or is closed, but not by its action; at once if it cannot be shown. */
  onClose?: () => void
}
