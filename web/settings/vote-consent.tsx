import { useState } from 'react'
import { limits } from '../../contract/limits.ts'
import type { VoteConsent as Consent, User } from '../../contract/users.ts'
import { voteConsentText } from '../../contract/vote-consent-text.ts'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { shortDate } from '../lib/dates.ts'
import { useSite } from '../lib/site.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The agreement that votes are stored, and its withdrawal. */
export function VoteConsent({ user }: { user: User }) {
  const { name } = useSite()
  const [isAsking, setAsking] = useState(false)
  const { submit, isBusy } = useSubmission(async () => {
    useSession.getState().updateUser(await api('DELETE /users/me/vote-consent'))
    toast.success('Your agreement has been withdrawn')
  })
  const { voteConsent } = user
  const isWithdrawn = voteConsent?.withdrawnOn != null
  return (
    <SettingsSection
      id="vote-consent"
      title="Agreement to store my votes"
      value={stateOf(voteConsent)}
      text={
        isWithdrawn
          ? `Your votes leave the counts within ${limits.withdrawalDaysMax} days, together with those of others where possible, so that nobody can tell which were yours. Then they are deleted, and you can vote again.`
          : voteConsentText(name)
      }
    >
      {!isWithdrawn && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          Withdraw my agreement
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw your agreement?"
        confirmLabel={isBusy ? 'Withdrawing…' : 'Withdraw and delete my votes'}
        isBusy={isBusy}
        onConfirm={async () => {
          await submit(undefined)
          setAsking(false)
        }}
      >
        {`All your votes leave the counts within ${limits.withdrawalDaysMax} days and are deleted. Until then you cannot vote. You cannot undo this. Your comments and posts stay.`}
      </ConfirmDialog>
    </SettingsSection>
  )
}

function stateOf(consent: Consent | null): string {
  if (consent?.withdrawnOn) return `Withdrawn on ${shortDate(consent.withdrawnOn)}`
  return consent?.agreedOn ? `Given on ${shortDate(consent.agreedOn)}` : 'Not asked yet'
}
