import { useState } from 'react'
import type { Personality } from '../../contract/personalities.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PersonalityForm } from './personality-form.tsx'

interface PersonalityDialogProps {
  /** The personality to edit; a new one is created if absent. */
  personality?: Personality
  onClose: () => void
}

/** Dialog with the form of a personality; closing it asks before unsaved changes are lost. */
export function PersonalityDialog({ personality, onClose }: PersonalityDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  return (
    <LazyDialog
      isOpen
      title={personality ? `Edit ${personality.name}` : 'Create New Personality'}
      onClose={() => (isDirty ? setConfirmingClose(true) : onClose())}
    >
      <PersonalityForm
        personality={personality}
        onDirty={setDirty}
        onCancel={onClose}
        onSaved={onClose}
      />
      <ConfirmDialog
        isOpen={isConfirmingClose}
        onClose={() => setConfirmingClose(false)}
        title="Discard your changes?"
        confirmLabel="Discard"
        onConfirm={onClose}
      >
        They have not been saved.
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty} />
    </LazyDialog>
  )
}
