import { type ReactNode, useState } from 'react'
import * as texts from '#messages/ui'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { LazyDialog } from './lazy-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

interface FormDialogProps {
  title: string
  onClose: () => void
  /** The form; it says when it starts or stops having unsaved changes. */
  children: (onDirty: (isDirty: boolean) => void) => ReactNode
}

/** Dialog with a form; closing it asks before unsaved changes are lost. */
export function FormDialog({ title, onClose, children }: FormDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  return (
    <LazyDialog
      isOpen
      title={title}
      onClose={() => (isDirty ? setConfirmingClose(true) : onClose())}
    >
      {children(setDirty)}
      <ConfirmDialog
        isOpen={isConfirmingClose}
        onClose={() => setConfirmingClose(false)}
        title={texts.discardChanges}
        confirmLabel={texts.discard}
        onConfirm={onClose}
      >
        {texts.changesNotSaved}
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty} />
    </LazyDialog>
  )
}
