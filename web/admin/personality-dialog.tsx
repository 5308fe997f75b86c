import { useState } from 'react'
import type { Personality } from '../../contract/personalities.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LazyDialog } from '../ui/lazy-dialog.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PersonalityForm } from './personality-form.tsx'

interface PersonalityDialogProps {
  /** Whom to change; a new one when absent. */
  personality?: Personality
  onClose: () => void
}

/** The form of a personality; closing it asks first where something would be lost. */
export function PersonalityDialog({ personality, onClose }: PersonalityDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <LazyDialog
      isOpen
      title={personality ? `Edit ${personality.name}` : 'Create New Personality'}
      onClose={() => (isDirty ? setAsking(true) : onClose())}
    >
      <PersonalityForm
        personality={personality}
        onDirty={setDirty}
        onCancel={onClose}
        onSaved={onClose}
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Discard what you typed?"
        confirmLabel="Discard"
        onConfirm={onClose}
      >
        It has not been saved and will be lost.
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty} />
    </LazyDialog>
  )
}
