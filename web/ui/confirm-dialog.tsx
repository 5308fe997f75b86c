import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FormButtons } from './form-buttons.tsx'
import { LazyDialog } from './lazy-dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  /** The question, which names the target. */
  title: string
  /** The consequences of confirming. */
  children: ReactNode
  /** The action, as the button's label. */
  confirmLabel: string
  onConfirm: () => void
  /** The request is pending: the dialog stays open. */
  isBusy?: boolean
  /** Returns the element to focus on closing; null for the previously focused one. */
  finalFocus?: () => HTMLElement | null
}

/** Asks for confirmation before an irreversible action. */
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
  function close(): void {
    if (!isBusy) onClose()
  }

  return (
    <LazyDialog isOpen={isOpen} onClose={close} title={title} finalFocus={finalFocus}>
      <div>{children}</div>
      <FormButtons className="mt-6" onCancel={close}>
        <Button
          variant="destructive"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {confirmLabel}
        </Button>
      </FormButtons>
    </LazyDialog>
  )
}
