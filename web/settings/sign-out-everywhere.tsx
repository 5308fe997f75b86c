import { useState } from 'react'
import { signOutEverywhere } from '../accounts/account-changes.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** Ends every session of the account after a confirmation. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const { submit, isBusy } = useSubmission(signOutEverywhere)
  return (
    <SettingsSection
      id="sessions"
      title="Log out everywhere"
      text="Lost a phone, or logged in on someone else’s computer? End all sessions at once."
    >
      <Button variant="outline" onClick={() => setAsking(true)}>
        Log out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Log out everywhere?"
        confirmLabel={isBusy ? 'Logging out…' : 'Log out everywhere'}
        isBusy={isBusy}
        onConfirm={async () => {
          await submit(undefined)
          setAsking(false)
        }}
      >
        You will have to log in again on every device, including this one.
      </ConfirmDialog>
    </SettingsSection>
  )
}
