import * as texts from '#messages/personality-form'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type EditedPersonality, PersonalityForm } from './personality-form.tsx'

interface PersonalityDialogProps {
  /** The personality to edit; a new one is created if absent. */
  personality?: EditedPersonality
  onClose: () => void
}

/** Dialog with the form of a personality. */
export function PersonalityDialog({ personality, onClose }: PersonalityDialogProps) {
  return (
    <FormDialog
      title={personality ? texts.editName({ name: personality.name }) : texts.createNewPersonality}
      onClose={onClose}
    >
      {(onDirty) => (
        <PersonalityForm
          personality={personality}
          onDirty={onDirty}
          onCancel={onClose}
          onSaved={onClose}
        />
      )}
    </FormDialog>
  )
}
