import { useState } from 'react'
import * as texts from '#messages/settings'
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
    toast.success(texts.yourAgreementHasBeen)
  })
  const { voteConsent } = user
  const isWithdrawn = voteConsent?.withdrawnOn != null
  return (
    <SettingsSection
      id="vote-consent"
      title={texts.agreementStoreMyVotes}
      value={stateOf(voteConsent)}
      text={
        isWithdrawn
          ? texts.yourVotesLeaveCounts({ days: limits.withdrawalDaysMax })
          : voteConsentText(name)
      }
    >
      {!isWithdrawn && (
        <Button variant="danger" onClick={() => setAsking(true)}>
          {texts.withdrawMyAgreement}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={texts.withdrawYourAgreement}
        confirmLabel={isBusy ? texts.withdrawing : texts.withdrawDeleteMyVotes}
        isBusy={isBusy}
        onConfirm={async () => {
          await submit(undefined)
          setAsking(false)
        }}
      >
        {texts.allYourVotesLeave({ days: limits.withdrawalDaysMax })}
      </ConfirmDialog>
    </SettingsSection>
  )
}

function stateOf(consent: Consent | null): string {
  if (consent?.withdrawnOn) return texts.withdrawnOn({ day: shortDate(consent.withdrawnOn) })
  return consent?.agreedOn ? texts.givenOn({ day: shortDate(consent.agreedOn) }) : texts.notAskedYet
}
