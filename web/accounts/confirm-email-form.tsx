import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import * as texts from '#messages/accounts'
import type { Confirmation } from '../../contract/emails.ts'
import { api } from '../lib/api.ts'
import { isRefusal } from '../lib/api-error.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { FailureBanner } from '../ui/banner.tsx'
import { openSession, useSession } from './session.ts'
import { SubmitButton } from './submit-button.tsx'

interface ConfirmEmailFormProps {
  token: string
  onDone: (confirmation: Confirmation) => void
  /** Called with the server's message when the link does not work. */
  onLinkRejected: (text: string) => void
}

/** The button that confirms an email address with the token of a mail. */
export function ConfirmEmailForm({ token, onDone, onLinkRejected }: ConfirmEmailFormProps) {
  const queryClient = useQueryClient()
  const { submit, isBusy, failure, dismiss } = useSubmission(async () => {
    try {
      const confirmation = await api('POST /auth/confirm-email', { body: { token } })
      const { session } = confirmation
      if (session) await openSession(async () => session)
      onDone(confirmation)
    } catch (error) {
      if (isRefusal(error) && error.status !== 429) onLinkRejected(error.message)
      throw error
    }
    if (!useSession.getState().isAuthenticated) return
    await useSession.getState().refreshUser()
    // The votes of this account count now.
    void queryClient.invalidateQueries()
  })
  return (
    <>
      <FailureBanner text={failure} onDismiss={dismiss} />
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(undefined)
        }}
      >
        <SubmitButton label={texts.confirmMyEmail} busyLabel={texts.confirming} isBusy={isBusy} />
      </form>
    </>
  )
}
