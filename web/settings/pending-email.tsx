import * as texts from '#messages/settings'
import { resendConfirmation } from '../accounts/email-confirmation.tsx'
import { useSession } from '../accounts/session.ts'
import { api } from '../lib/api.ts'
import { toast } from '../lib/toast.ts'
import { useSubmission } from '../lib/use-submission.ts'
import { Button } from '../ui/button.tsx'
import { EmailText } from '../ui/email-text.tsx'

/** The address that waits for its confirmation, with a new link and a way back. */
export function PendingEmail({ email }: { email: string }) {
  const resend = useSubmission(resendConfirmation)
  const cancel = useSubmission(async () => {
    await api('DELETE /auth/email')
    await useSession.getState().refreshUser()
    toast.success(texts.yourEmailAddressStays)
  })
  return (
    <div className="mb-6 max-w-112 rounded-control border border-line bg-sunken px-4 py-3">
      <p className="text-small">
        {texts.openLinkWeSent({
          email: (
            <b>
              <EmailText email={email} />
            </b>
          ),
        })}
      </p>
      <div className="-ms-3 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={resend.isBusy}
          onClick={() => void resend.submit(undefined)}
        >
          {resend.isBusy ? texts.sending : texts.sendAgain}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-disabled={cancel.isBusy}
          onClick={() => void cancel.submit(undefined)}
        >
          {texts.keepTheOldAddress}
        </Button>
      </div>
    </div>
  )
}
