import { useState } from 'react'
import * as texts from '#messages/settings'
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
      title={texts.logOutEverywhere}
      text={texts.lostPhoneLoggedSomeone}
    >
      <Button variant="outline" onClick={() => setAsking(true)}>
        {texts.logOutEverywhere}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.logOutEverywhereQuestion}
        confirmLabel={isBusy ? texts.loggingOut : texts.logOutEverywhere}
        isBusy={isBusy}
        onConfirm={async () => {
          await submit(undefined)
          setAsking(false)
        }}
      >
        {texts.logsOutEverywhere}
      </ConfirmDialog>
    </SettingsSection>
  )
}
