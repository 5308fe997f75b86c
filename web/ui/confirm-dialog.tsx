import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The question, which names the thing. */
  title: string
  /** What follows from a yes. */
  children: ReactNode
  /** The act in words. */
  confirmLabel: string
  onConfirm: () => void
  /** The act is under way: the dialog stays until its end. */
  isBusy?: boolean
  /** Gives what takes the focus on closing; null for what had it before. */
  finalFocus?: () => HTMLElement | null
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  onConfirm,
  isBusy = false,
  finalFocus,
}: ConfirmDialogProps) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={title} finalFocus={finalFocus}>
      <div>{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="destructive"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </LazyDialog>
  )
}
