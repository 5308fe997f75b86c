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
      title="Sign out everywhere"
      text="Lost a phone, or signed in on somebody else’s computer? End every session at once."
    >
      <Button variant="outline" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirmLabel={isBusy ? 'Signing out…' : 'Sign out everywhere'}
        isBusy={isBusy}
        onConfirm={async () => {
          await submit(undefined)
          setAsking(false)
        }}
      >
        Every browser and device where you are signed in, this one too, will ask for your password
        again.
      </ConfirmDialog>
    </SettingsSection>
  )
}
