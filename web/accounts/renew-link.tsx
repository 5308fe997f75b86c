import { useState } from 'react'
import * as texts from '#messages/accounts'
import { api } from '../lib/api.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FormResult } from '../ui/form-result.tsx'

/** Says that a confirmation link has expired, and sends a new one to the same address. */
export function RenewLink({ token }: { token: string }) {
  // The server's message, which does not show whether the address still has to be confirmed.
  const [message, setMessage] = useState<string | null>(null)
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    const reply = await api('POST /auth/renew-confirmation', { body: { token } })
    setMessage(reply.message)
  })
  if (message !== null) return <FormResult key="sent" title={texts.checkYourEmail} text={message} />
  return (
    <FormResult title={texts.linkHasExpired} text={texts.linksWorkForDays}>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <Button aria-disabled={isBusy} onClick={() => void submit(undefined)}>
        {isBusy ? texts.sending : texts.sendANewLink}
      </Button>
    </FormResult>
  )
}
